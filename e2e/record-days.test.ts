import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { recordCalls } from '../server/testing/record-calls.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { row, setUpRecords } from './testing/records.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const journey = setUpJourney()
const calls = recordCalls(() => journey.app)
const records = setUpRecords(journey)

/** Lets a link have been made nine days ago. */
const age = ({ id }: { id: string }, endedDaysAgo?: number) =>
  journey.app.database.asOwner(
    `update links set created_at = app_now() - interval '9 days'${
      endedDaysAgo ? `, expires_at = app_now() - interval '${endedDaysAgo} days'` : ''
    } where id = '${id}'`,
  )
const addButton = (page: Page) => page.getByRole('button', { name: 'Add by Hand' })

it.each([
  ['a table', DESKTOP],
  ['cards', PHONE],
])('a check-in that was added for yesterday says so under the day of its recording, in %s', async (_, size) => {
  await age(records.link)
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  await calls.added(records.owner, records.link.id, { name: 'Grace', at: yesterday })
  const page = await records.details(size)
  await row(page, 'Grace').getByText('Yesterday', { exact: true }).waitFor()
  await page.getByText('Recorded today', { exact: true }).waitFor()
  const note = page.getByRole('button', { name: /^Added by hand today, \d\d:\d\d/ })
  await expect.poll(async () => (await note.boundingBox())?.height).toBe(24)
})

it('a link that ended yesterday takes who was there before its end', async () => {
  await age(records.link, 1)
  const page = await records.details()
  await addButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Add by Hand' })
  await expect
    .poll(() => dialog.getByLabel('Day').evaluate(day => (day as HTMLSelectElement).selectedOptions[0]!.text))
    .toBe('Yesterday')
  expect(await dialog.getByText('When?').count()).toBe(0)
  await dialog.getByLabel('Name').fill('Grace')
  await dialog.getByRole('button', { name: 'Phone battery was flat' }).click()
  await dialog.getByRole('button', { name: 'Add by Hand' }).click()
  await row(page, 'Grace').waitFor()
})

it('a link that ended eight days ago offers no Add by Hand, with check-ins or without', async () => {
  await age(records.link, 8)
  const page = await records.details()
  await page.getByRole('button', { name: 'Print List' }).waitFor()
  expect(await addButton(page).count()).toBe(0)

  const empty = await makeLink(journey.app, records.owner.creatorId)
  await age(empty, 8)
  await page.goto(`${journey.url}/checkin-details?linkId=${empty.id}`)
  await page.getByRole('heading', { name: 'No Check-ins Yet' }).waitFor()
  expect(await addButton(page).count()).toBe(0)
})
