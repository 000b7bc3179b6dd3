import { expect, it } from 'vitest'
import { recordCalls } from '../server/testing/record-calls.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { row, setUpRecords } from './testing/records.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const journey = setUpJourney()
const calls = recordCalls(() => journey.app)
const records = setUpRecords(journey)

it.each([
  ['a table', DESKTOP],
  ['cards', PHONE],
])('a check-in that was added for yesterday says so under the day of its recording, in %s', async (_, size) => {
  await journey.app.database.asOwner(`update links set created_at = app_now() - interval '9 days'`)
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  await calls.added(records.owner, records.link.id, { name: 'Grace', at: yesterday })
  const page = await records.details(size)
  await row(page, 'Grace').getByText('Yesterday', { exact: true }).waitFor()
  await page.getByText('Recorded today', { exact: true }).waitFor()
  const note = page.getByRole('button', { name: /^Added by hand today, \d\d:\d\d/ })
  await expect.poll(async () => (await note.boundingBox())?.height).toBe(24)
})
