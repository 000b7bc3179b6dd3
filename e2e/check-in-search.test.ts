import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_SEARCHED_CHECK_INS } from '../contract/checkins.ts'
import { fill, type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'searching@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
  for (let n = 1; n <= 12; n++) await postCheckIn(journey.app, link.checkinToken, { name: `Visitor ${n}` })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Zoë de Vries', email: 'zoe@example.com' })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ada' })
})

const open = async (query = '', size = DESKTOP) => {
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}${query}`)
  await page.locator('[data-check-in]').first().waitFor()
  return page
}
const names = (page: Page) =>
  page.locator('[data-check-in]').evaluateAll(rows => rows.map(row => row.querySelector('th [title], h3')?.textContent))
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search check-ins' })
const queryIn = (page: Page) => new URL(page.url()).search.replace(/^\?linkId=[^&]+/, '')

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('the check-ins of a link on a %s', (_, size) => {
  it('are searched as the words are typed, and stay so after a reload', async () => {
    const page = await open('', size)
    await field(page).fill('zoe vries')
    await expect.poll(() => names(page)).toEqual(['Zoë de Vries'])
    expect(queryIn(page)).toBe('&q=zoe+vries')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Zoë de Vries'])
    await expect.poll(() => field(page).inputValue()).toBe('zoe vries')
  })

  it('say when nobody matches, and are all there again after one press', async () => {
    const page = await open('', size)
    await field(page).fill('nobody')
    await page.getByRole('heading', { name: 'No one matches ‘nobody’' }).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Clear Search' }).click()
    await expect.poll(() => names(page)).toHaveLength(10)
    await expect.poll(async () => [await field(page).inputValue(), queryIn(page)]).toEqual(['', ''])
  })
})

it('pages, ranges and orders are in the URL, and the back button walks through them', async () => {
  const page = await open()
  await page.getByRole('region', { name: 'Check-ins' }).getByText('7 days', { exact: true }).click()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(async () => (await names(page))[0]).toBe('Ada')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(async () => (await names(page)).at(-1)).toBe('Zoë de Vries')
  expect(queryIn(page)).toBe('&range=7d&sort=name&page=2')
  await expect.poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')

  await page.goBack()
  await expect.poll(() => queryIn(page)).toBe('&range=7d&sort=name')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => queryIn(page)).toBe('')
  await expect.poll(async () => (await names(page))[0]).toBe('Ada')
  await expect.poll(() => page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true)
})

it('a phone chooses the days, the order and the printed list in one menu', async () => {
  const page = await open('', PHONE)
  const menu = page.getByRole('button', { name: 'Filter, Sort and Print' })
  await menu.click()
  await page.getByRole('menuitemradio', { name: '30 days' }).click()
  await expect.poll(() => queryIn(page)).toBe('&range=30d')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Print List' }).click()
  await page.getByRole('dialog', { name: 'Print List' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true)
})

it('a slash moves to the search, and Escape clears it', async () => {
  const page = await open()
  await page.keyboard.press('/')
  await page.keyboard.type('ada')
  await expect.poll(() => names(page)).toEqual(['Ada'])
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toHaveLength(10)
})

it('a page beyond the last one gives way to it', async () => {
  const page = await open('&page=400')
  await page.getByText('Showing 11 - 14 of 14 results').waitFor()
})

it('a check-in that arrives during a search is announced, and moves no row', async () => {
  const page = await open('&q=visitor')
  await page.getByText('Live', { exact: true }).waitFor()
  const before = await names(page)
  await postCheckIn(journey.app, link.checkinToken, { name: 'Somebody else' })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Visitor 13' })
  const isNew = page.getByRole('button', { name: '1 new' })
  await isNew.waitFor({ timeout: 12_000 })
  await expect.poll(() => names(page)).toEqual(before)
  await isNew.click()
  await expect.poll(async () => (await names(page))[0]).toBe('Visitor 13')
})

it('the export holds what the search shows, and the button says how much that is', async () => {
  const page = await open('&q=zoe')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export CSV \(1 of \d+\)$/ }).click(),
  ])
  const rows = (await readFile((await saved.path())!, 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('Zoë de Vries')
})

it('a search that does not reach the oldest check-ins says so, and leaves them to the export', async () => {
  const stadium = await makeLink(journey.app, owner.creatorId, { locationName: 'Stadium' })
  const all = MAX_SEARCHED_CHECK_INS + 10
  await fill(journey.app, stadium.id, all)
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/checkin-details?linkId=${stadium.id}&q=v50010`)
  await page.getByText('Among the newest 50,000 of 50,010 check-ins. Export CSV searches all of them.').waitFor()
  await expect.poll(() => names(page)).toEqual(['V50010'])
  await page.getByRole('button', { name: 'Export CSV', exact: true }).waitFor()
})

it('the list is printed with every row of the search, and a column to sign', async () => {
  const many = await makeLink(journey.app, owner.creatorId, { locationName: 'Lecture hall' })
  await fill(journey.app, many.id, 230)
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(`${journey.url}/checkin-details?linkId=${many.id}&q=v1`)
  await page.getByRole('button', { name: 'Print List' }).click()
  await page.getByText('111 check-ins as a list, with the place at the top.').waitFor()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('body[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Lecture hall' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(112)
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('Signature')
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
})
