import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'marks@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour', deviceMarks: true })
  const { cookies } = await journey.app.call('GET', `/checkin/${link.checkinToken}`)
  const arrive = (name: string, changes: object, with_: Record<string, string> = {}) =>
    postCheckIn(journey.app, link.checkinToken, { name, email: '', ...changes }, { cookies: with_ })
  await arrive('Ben', northOf(11), cookies)
  await arrive('Ana', northOf(17), cookies)
  await arrive('Plain', northOf(23))
  await arrive('Late', { ...northOf(29), fixAgeS: 600, accuracyM: 0.5 })
})

const open = async (size = DESKTOP) => {
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.locator('[data-check-in]').first().waitFor()
  return page
}
const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const names = (page: Page) =>
  page.locator('[data-check-in]').evaluateAll(rows => rows.map(row => row.querySelector('th [title], h3')?.textContent))

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('marks on a %s', (_, size) => {
  it('are named in the row, and each says by a key what was seen and how it may be innocent', async () => {
    const page = await open(size)
    await chip(page, 'Same phone, marks of Ana').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Marks on This Check-in' })
    await dialog.getByText(/^Same phone as Ben, \d\d:\d\d\. Friends share a phone when a battery is empty\.$/).waitFor()
    await dialog
      .getByText('You see them, and the visitor who asks what is held about them. They keep nobody out.')
      .waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Same phone, marks of Ana')

    await chip(page, 'Old location +1, marks of Late').click()
    for (const label of ['Old location', 'Too exact']) await dialog.getByRole('heading', { name: label }).waitFor()
  })

  it('stand in one line each, right below the name', async () => {
    const page = await open(size)
    await chip(page, 'Old location +1, marks of Late').waitFor()
    await animationsEnd(page)
    const mark = (await chip(page, 'Old location +1, marks of Late').boundingBox())!
    const name = (await page.getByText('Late', { exact: true }).boundingBox())!
    expect(mark.height).toBeLessThanOrEqual(24)
    expect(mark.x).toBe(name.x)
    expect(mark.y - name.y - name.height).toBeLessThanOrEqual(8)
  })

  it('are counted above the list, and one press shows only check-ins with a mark', async () => {
    const page = await open(size)
    await page.getByText('2 check-ins look unusual').waitFor()
    await page.getByRole('button', { name: 'Show Only These' }).click()
    await expect.poll(() => names(page)).toEqual(['Late', 'Ana'])
    await expect.poll(() => new URL(page.url()).searchParams.get('marked')).toBe('true')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Late', 'Ana'])
    await page.getByRole('button', { name: 'Show All' }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
  })
})

it('what is told of a mark stays open while a phone or tablet is turned', async () => {
  const page = await open({ width: 768, height: 1024 })
  await chip(page, 'Same phone, marks of Ana').click()
  await page.getByRole('dialog', { name: 'Marks on This Check-in' }).waitFor()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('tr[data-check-in]').first().waitFor()
  await expect.poll(() => page.getByRole('dialog', { name: 'Marks on This Check-in' }).isVisible()).toBe(true)
})

it('marks are a column of the CSV, and a filter of it', async () => {
  const page = await open()
  await page.getByText('2 check-ins look unusual').waitFor()
  await page.getByRole('button', { name: 'Show Only These' }).click()
  await expect.poll(() => names(page)).toHaveLength(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const [head, ...rows] = lines.map(line => line.split(','))
  const marks = head!.indexOf('Marks')
  // From the end: commas within quotes part an address before it.
  expect(rows.map(cells => cells.at(marks - head!.length))).toEqual(['same_device', 'accuracy_too_good stale_fix'])
})
