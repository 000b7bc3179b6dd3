import { expect, it } from 'vitest'
import { northOf } from '../server/testing/check-in-makers.ts'
import { setUpJourney } from './testing/journey.ts'
import { setUpTablets } from './testing/tablets.ts'

// A refusal.
const journey = setUpJourney({ allowedComplaints: /422/ })
const { tablet } = setUpTablets(journey)

it('shows a refusal whole, above the button that stays at the bottom', async () => {
  const { page } = await tablet(
    { at: northOf(140), size: { width: 390, height: 664 } },
    { doubt: 'ask', hostName: 'Maya', checkOut: 'ask' },
  )
  await page.getByLabel('Name').fill('Daniel')
  await page.getByRole('button', { name: 'Check In' }).click()
  const refusal = page.getByRole('alert')
  await refusal.getByText(/away from the check-in location/).waitFor()
  const above = async () => {
    const [box, bar] = [await refusal.boundingBox(), await page.locator('.kiosk-action').boundingBox()]
    return box!.y >= 0 && box!.y + box!.height <= bar!.y
  }
  await expect.poll(above).toBe(true)
})

it('can be read from a metre away', async () => {
  const text = (await tablet()).page.getByText('You don’t need a phone.')
  expect(await text.evaluate(part => Number.parseFloat(getComputedStyle(part).fontSize))).toBeGreaterThanOrEqual(18)
})

it('keeps the name of the place in the middle beside a form that is taller than the tablet', async () => {
  const { page } = await tablet({ size: { width: 1024, height: 560 } }, { requirePhotoVerify: true, checkOut: 'ask' })
  const name = page.getByRole('heading', { name: 'Main Hall' })
  await page.getByRole('button', { name: 'Check Out' }).scrollIntoViewIfNeeded()
  const middle = await name.evaluate(heading => {
    const { top, bottom } = heading.getBoundingClientRect()
    return (top + bottom) / 2 / innerHeight
  })
  expect(middle).toBeGreaterThan(0.4)
  expect(middle).toBeLessThan(0.6)
})
