import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { postCheckIn } from '../server/testing/check-in-makers.ts'
import { recordCalls } from '../server/testing/record-calls.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { makeBusyLink } from './testing/busy-link.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { choose, row, setUpRecords, undo, voidBecause } from './testing/records.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
const calls = recordCalls(() => journey.app)
const records = setUpRecords(journey)

const isStruck = (page: Page, name: string) =>
  row(page, name)
    .getByText(name, { exact: true })
    .evaluate(element => getComputedStyle(element).textDecorationLine === 'line-through')

const checkedIn = (page: Page, number: string) =>
  page.getByLabel('Numbers').locator('dd').first().getByText(number, { exact: true }).waitFor()

it.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('one visitor without an email is erased, after a question that says what goes, on %s', async (_, size) => {
  await postCheckIn(journey.app, records.link.checkinToken, { name: 'No Email', email: null })
  const page = await records.details(size)
  await choose(page, 'No Email', 'Erase…')
  const question = page.getByRole('alertdialog', { name: 'Erase this check-in?' })
  await question.getByText('The check-in goes from the list, and the name from the journal').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'No Email').waitFor()
  await choose(page, 'No Email', 'Erase…')
  await question.getByRole('button', { name: 'Erase Check-in' }).click()
  await question.getByText('Please say why you erase.').waitFor()
  await question.getByLabel('Why?').selectOption('A mistake or a test')
  await question.getByRole('button', { name: 'Erase Check-in' }).click()
  await row(page, 'No Email').waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-check-in]').count()).toBe(2)
  await checkedIn(page, '2')
  await page.getByText('1 erased', { exact: true }).waitFor()
  // A row with a mark of its own, which no heading has.
  const gap = page.getByLabel('Check-ins', { exact: true }).getByText('Erased by you', { exact: true })
  await gap.locator('svg').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Check-ins')
  await page.goto(`${journey.url}/journal?linkId=${records.link.id}`)
  await page
    .getByText('You erased a check-in, and its visitor’s name in this journal, because it was a mistake or a test')
    .waitFor()
})

describe.each([
  ['in a table', DESKTOP],
  ['on a card', PHONE],
])('a check-in %s', (_, size) => {
  it('is voided with a reason, stays in its place and counts nowhere; Undo takes that back', async () => {
    const page = await records.details(size)
    await checkedIn(page, '2')
    await voidBecause(page, 'Ben', 'Was not here')
    await page.getByText('‘Was not here’').waitFor()
    await expect.poll(() => isStruck(page, 'Ben')).toBe(true)
    await expect
      .poll(() => page.locator('[data-check-in]').allTextContents())
      .toEqual([expect.stringContaining('Ben'), expect.stringContaining('Ada')])
    await checkedIn(page, '1')
    // The menu that led to the dialog has the focus again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More for Ben')

    await undo(page).click()
    await checkedIn(page, '2')
    await expect.poll(() => isStruck(page, 'Ben')).toBe(false)
    await expect.poll(() => page.getByText('‘Was not here’').count()).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More for Ben')
  })

  it('is corrected; what was there before stands in its history', async () => {
    const page = await records.details(size)
    await choose(page, 'Ada', 'Correct…')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose(page, 'Ada', 'Correct…')
    const dialog = page.getByRole('dialog', { name: 'Correct Check-in' })
    await dialog.getByRole('button', { name: 'Name was misspelt' }).click()
    await dialog.getByRole('button', { name: 'Correct Check-in' }).click()
    await dialog.getByText('Nothing has changed yet. Correct the name or the time.').waitFor()
    await dialog.getByLabel('Name').fill('Ada Lovelace')
    await dialog.getByRole('button', { name: 'Correct Check-in' }).click()
    await row(page, 'Ada Lovelace').waitFor()

    await page.getByRole('button', { name: /^Corrected/ }).click()
    const history = page.getByRole('dialog', { name: 'History of Ada Lovelace' })
    await history.getByText('The visitor checked in.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('History of Ada Lovelace')
    await expect
      .poll(() => history.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('You corrected the name Ada to Ada Lovelace'),
        expect.stringContaining('The visitor checked in.'),
      ])
  })

  it('is added by hand in a sheet whose buttons share a row below a line, while there is more to scroll to', async () => {
    const page = await records.details({ width: 390, height: 664 })
    await page.getByRole('button', { name: 'Add by Hand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add by Hand' })
    const buttons = ['Cancel', 'Add by Hand'].map(name => dialog.getByRole('button', { name }))
    await buttons[0]!.waitFor()
    await animationsEnd(page)
    const [cancel, add] = await Promise.all(buttons.map(async button => (await button.boundingBox())!))
    expect(cancel!.y).toBe(add!.y)
    expect(add!.width / cancel!.width).toBeCloseTo(2, 1)
    const line = () =>
      dialog.getByRole('button', { name: 'Cancel' }).evaluate(button => {
        const { borderTopColor } = getComputedStyle(button.parentElement!)
        return borderTopColor !== 'rgba(0, 0, 0, 0)'
      })
    await expect.poll(line).toBe(true)
    await dialog.getByLabel('Phone').scrollIntoViewIfNeeded()
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, 2000)
    await expect.poll(line).toBe(false)
  })

  it('is added by hand for somebody who cannot check in', async () => {
    const page = await records.details(size)
    await page.getByRole('button', { name: 'Add by Hand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add by Hand' })
    await dialog.getByRole('button', { name: 'Add by Hand' }).click()
    await dialog.getByText('Please enter the name.').waitFor()
    await dialog.getByText('Please say why. It stays with the record.').waitFor()
    await expect.poll(() => dialog.getByText('Stays with the record.', { exact: true }).count()).toBe(0)
    await dialog.getByLabel('Name').fill('Grace')
    await dialog.getByLabel('Email').fill('grace@')
    await dialog.getByRole('button', { name: 'Phone battery was flat' }).click()
    await dialog.getByRole('button', { name: 'Add by Hand' }).click()
    await dialog.getByText('Please enter a valid email address.').waitFor()
    await dialog.getByLabel('Email').fill('')
    await dialog.getByText('Earlier', { exact: true }).click()
    await dialog.getByLabel('Day').selectOption('Yesterday')
    await dialog.getByRole('button', { name: 'Add by Hand' }).click()
    await dialog.getByText(/^The link was not open at this time\. It was open from .+ time\.$/).waitFor()
    await expect.poll(() => dialog.getByLabel('Day').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByText('Now', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add by Hand' }).click()
    await row(page, 'Grace').waitFor()
    await page.getByRole('button', { name: /^Added by hand/ }).waitFor()
    await checkedIn(page, '3')
  })
})

/** By keyboard: each press has its effect before the next. Below it stands what erases. */
async function chooseLastButOne(page: Page, item: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Correct…')
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('Erase…')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe(item)
  await page.keyboard.press('Enter')
}

it('a void check-in is restored, by keyboard alone, and its history tells both', async () => {
  const page = await records.details()
  await row(page, 'Ben').getByRole('button', { name: 'More for Ben' }).focus()
  await chooseLastButOne(page, 'Void…')
  const voiding = page.getByRole('dialog', { name: 'Void Check-in' })
  await expect.poll(() => voiding.getByLabel('Why?').evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('ab')
  await page.keyboard.press('Enter')
  await voiding.getByText('Please say why. It stays with the record.').waitFor()
  await page.keyboard.type('sent all day')
  await page.keyboard.press('Enter')
  await voiding.waitFor({ state: 'detached' })
  await page.getByText('‘absent all day’').waitFor()
  await row(page, 'Ben').getByRole('button', { name: 'More for Ben' }).and(page.locator(':focus')).waitFor()

  await chooseLastButOne(page, 'Restore…')
  const restoring = page.getByRole('dialog', { name: 'Restore Check-in' })
  await restoring.getByLabel('Why?').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Was here after all')
  await page.keyboard.press('Enter')
  await restoring.waitFor({ state: 'detached' })
  await checkedIn(page, '2')

  await choose(page, 'Ben', 'History')
  const history = page.getByRole('dialog', { name: 'History of Ben' })
  await history.getByText('‘Was here after all’').waitFor()
  await expect
    .poll(async () => (await history.getByRole('listitem').allTextContents()).map(act => act.split('Ben')[0]))
    .toEqual([
      'You restored the check-in of ',
      'You voided the check-in of ',
      expect.stringContaining('The visitor checked in.'),
    ])
})

it('an act on one screen shows on another, which then cannot repeat it', async () => {
  const [page, other] = [await records.details(), await records.details(PHONE)]
  await choose(other, 'Ada', 'Void…')
  await voidBecause(page, 'Ada', 'Was not here')
  await other.locator('[data-check-in]', { hasText: '‘Was not here’' }).waitFor()
  const dialog = other.getByRole('dialog', { name: 'Void Check-in' })
  await dialog.getByLabel('Why?').fill('Only a test')
  await dialog.getByRole('button', { name: 'Void Check-in' }).click()
  await dialog.getByText('This check-in is void already.').waitFor()
  await expect.poll(() => undo(other).count()).toBe(0)
})

it('a link whose check-ins are all void still lists them, and its print leaves them out of the numbers', async () => {
  const list = await calls.list(records.owner, records.link.id)
  for (const { id } of list.checkins) await calls.voided(records.owner, records.link.id, id)
  const page = await records.details()
  await page.getByText('2 void').waitFor()
  await expect.poll(() => page.getByText('No Check-ins Yet').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Export CSV', exact: true }).isEnabled()).toBe(true)

  await calls.restored(records.owner, records.link.id, list.checkins[1].id)
  await checkedIn(page, '1')
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.getByRole('button', { name: 'Print List' }).click()
  await page.getByRole('dialog', { name: 'Print List' }).getByRole('button', { name: 'Print' }).click()
  const printed = page.locator('table', { hasText: 'Signature' }).locator('tbody tr')
  await printed.first().waitFor({ state: 'attached' })
  const rows = await printed.evaluateAll(rows =>
    rows.map(tr => [...tr.children].map(cell => cell.textContent)).map(cells => [cells[0], cells[1], cells.at(-1)]),
  )
  expect(rows).toEqual([
    ['', 'BenVoided: ‘Nobody was there’', 'Void'],
    ['1', 'Ada', ''],
  ])
})

it('a void name that is read from right to left has no line through it', async () => {
  await postCheckIn(journey.app, records.link.checkinToken, { name: 'محمد' })
  const { checkins } = await calls.list(records.owner, records.link.id)
  for (const { id } of checkins) await calls.voided(records.owner, records.link.id, id)
  const page = await records.details()
  await page.getByText('3 void').waitFor()
  await expect.poll(() => isStruck(page, 'Ben')).toBe(true)
  await expect.poll(() => isStruck(page, 'محمد')).toBe(false)
})

it('a row deep in a long list changes in its place while new people arrive', async () => {
  const busy = await makeBusyLink(journey.app, records.owner.creatorId, 'Opening Night')
  const { page } = await signedInAs(journey, records.owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details?linkId=${busy.id}&page=20`)
  await page.getByText('Live', { exact: true }).waitFor()
  const ids = () =>
    page.locator('[data-check-in]').evaluateAll(rows => rows.map(row => row.getAttribute('data-check-in')))
  await page.locator('[data-check-in]').nth(9).waitFor()
  const before = await ids()
  await postCheckIn(journey.app, busy.checkinToken, { name: 'Late Comer' })
  await page.getByRole('button', { name: '1 new' }).waitFor()
  const last = page.locator(`[data-check-in="${before.at(-1)}"]`)
  await last.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void Check-in' })
  await dialog.getByRole('button', { name: 'Checked in twice' }).click()
  await dialog.getByRole('button', { name: 'Void Check-in' }).click()
  await page.getByText('‘Checked in twice’').waitFor()
  await undo(page).click()
  await page.getByText('‘Checked in twice’').waitFor({ state: 'detached' })
  await expect.poll(ids).toEqual(before)
})

it('the dashboard counts no void check-ins, and names them among what a deletion loses', async () => {
  const { page } = await signedInAs(journey, records.owner, { size: DESKTOP })
  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('2 check-ins').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const { checkins } = await calls.list(records.owner, records.link.id)
  for (const { id } of checkins) await calls.voided(records.owner, records.link.id, id)
  await page.getByText('0 check-ins').waitFor()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^This deletes 2 check-ins and their photos\./)
    .waitFor()
})
