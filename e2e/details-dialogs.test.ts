import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { setUpJourney } from './testing/journey.ts'
import { choose, row, setUpRecords } from './testing/records.ts'

const journey = setUpJourney()
const records = setUpRecords(journey)

const hasFocus = (part: Locator) => part.and(part.page().locator(':focus')).waitFor()

it('only what cannot be undone is red in the menu of a check-in', async () => {
  const page = await records.details()
  await row(page, 'Ada').getByRole('button', { name: 'More for Ada' }).click()
  const colour = (item: string) =>
    page.getByRole('menuitem', { name: item }).evaluate(entry => getComputedStyle(entry).color)
  const ink = await colour('Correct…')
  expect(await colour('Void…')).toBe(ink)
  expect(await colour('Erase…')).not.toBe(ink)
})

it('a dialog begins at its first field', async () => {
  const page = await records.details()
  await page.getByRole('button', { name: 'Print List' }).click()
  await hasFocus(page.getByRole('dialog').getByLabel('Add a column for signatures'))
  await page.keyboard.press('Escape')

  await choose(page, 'Ada', 'Erase…')
  await hasFocus(page.getByRole('alertdialog').getByLabel('Why?'))
})
