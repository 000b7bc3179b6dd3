import { expect, it } from 'vitest'
import { PHONE, setUpJourney } from './testing/journey.ts'
import { pressedHeightPx } from './testing/pressed-height.ts'
import { setUpRecords, undo, voidBecause } from './testing/records.ts'

const journey = setUpJourney()
const records = setUpRecords(journey)

it('the figures below follow Undo at once, and do not wait for a crowd', async () => {
  const page = await records.details()
  const figures = page.getByRole('region', { name: 'Analytics' })
  await figures.scrollIntoViewIfNeeded()
  await figures.getByText('2 check-ins · 0 turned away').waitFor()
  await voidBecause(page, 'Ben', 'Was not here')
  await figures.getByText('1 check-in · 0 turned away').waitFor()
  await undo(page).click()
  await figures.getByText('2 check-ins · 0 turned away').waitFor()
})

it('Undo and View Location give a finger 44 px on a phone', async () => {
  const page = await records.details(PHONE)
  await voidBecause(page, 'Ben', 'Was not here')
  for (const target of [undo(page), page.getByRole('link', { name: 'View Location' }).first()])
    await expect.poll(() => pressedHeightPx(target)).toBeGreaterThanOrEqual(44)
})
