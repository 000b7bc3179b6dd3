import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { choose, row, setUpRecords, undo } from './testing/records.ts'

const journey = setUpJourney()
const records = setUpRecords(journey)
const people = peopleCalls(
  () => journey.app,
  () => records.owner,
)

beforeEach(async () => {
  await people.take(records.link.id, 'Name,Email,ID\nBen,ben.a@example.com,7\nBen,,8\nCyd,,')
})

/** People of one name stand in the order of their IDs, which are made by chance. */
const here = async () =>
  (await people.list(records.link.id, 'state=here')).people
    .map(({ name, externalId }) => `${name} ${externalId}`)
    .toSorted()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Who Was This?' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe.each([
  ['in a table', DESKTOP],
  ['on a card', PHONE],
])('a check-in that fits two people of one name, %s', (_, size) => {
  it('is counted as that of whom its creator says; Undo takes that back', async () => {
    const page = await records.details(size)
    await choose(page, 'Ben', 'Who was this?')
    const dialog = dialogOf(page)
    await dialog.getByText('ben.a@example.com').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please choose who it was.').waitFor()
    await dialog.getByRole('radio', { name: 'ID 8' }).check()
    await dialog.getByRole('button', { name: 'I know who came' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(page, 'Ben').getByText('Counted as Ben (ID 8)').waitFor()
    expect(await here()).toEqual(['Ben 8'])
    await expect.poll(() => focused(page)).toBe('More for Ben')

    await undo(page).click()
    await page.getByText('Counted as').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('More for Ben')
    expect(await here()).toEqual([])
  })
})

it('is said by keyboard alone, and of nobody who is here by another check-in', async () => {
  await postCheckIn(journey.app, records.link.checkinToken, { name: 'Ben', email: 'ben.a@example.com' })
  const page = await records.details()
  const second = page.locator('[data-check-in]').filter({ hasText: 'Ben' }).filter({ hasNotText: 'ben.a@example.com' })
  await second.getByRole('button', { name: 'More for Ben' }).focus()
  await page.keyboard.press('Enter')
  const focusedItem = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focusedItem).toBe('Correct…')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focusedItem).toBe('Who was this?')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  expect(await dialog.getByRole('radio', { name: 'ID 7' }).isDisabled()).toBe(true)
  await dialog.getByText('Here by another check-in').waitFor()
  while (!(await page.evaluate(() => document.activeElement?.matches('[type=radio]')))) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I saw them')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await here()).toEqual(['Ben 7', 'Ben 8'])
  await choose(page, 'Ada', 'Who was this?')
  await dialog.getByText('Nobody on the list has this name or email.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
})

it('may be nobody, which stands; Undo lets its name tell again', async () => {
  await postCheckIn(journey.app, records.link.checkinToken, { name: 'Cyd' })
  const page = await records.details()
  const dialog = dialogOf(page)
  const sayNobody = async () => {
    await choose(page, 'Cyd', 'Who was this?')
    await dialog.getByRole('radio', { name: 'Nobody on the list' }).check()
    await dialog.getByRole('button', { name: 'I asked them' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await sayNobody()
  await row(page, 'Cyd').getByText('Counted as nobody’s on the list').waitFor()
  expect(await here()).toEqual([])
  await choose(page, 'Cyd', 'Who was this?')
  await expect.poll(() => dialog.getByRole('radio', { name: 'Nobody on the list' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await undo(page).click()
  await page.getByText('Counted as').waitFor({ state: 'detached' })
  const { people: listed } = await people.list(records.link.id, 'state=here')
  expect(listed.map(({ name, matchedBy }) => `${name} ${matchedBy}`)).toEqual(['Cyd name'])
})

it('is asked of no check-in at a link without a list', async () => {
  records.link = await makeLink(journey.app, records.owner.creatorId)
  await postCheckIn(journey.app, records.link.checkinToken, { name: 'Ben' })
  const page = await records.details()
  await row(page, 'Ben').getByRole('button', { name: 'More for Ben' }).click()
  await page.getByRole('menuitem', { name: 'Correct…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Who was this?' }).count()).toBe(0)
})
