import { describe, expect, it } from 'vitest'
import { press, previews } from './testing/account-answers.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE, waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

const as = 'pays-for-pro@example.com'

it('an upgrade is locked for 3 s after a click', async () => {
  const page = await visit('/support', { as, planId: 3, answers: previews })
  let sent = 0
  await page.route('**/api/upgrade-subscription-plan', route => {
    sent++
    return route.fulfill({ status: 503, json: UNAVAILABLE })
  })
  await page.clock.install()
  await page.goto(`${journey.url}/upgrade-plan`)
  await press(page, 'Upgrade to Ultra')
  const pay = page.getByRole('button', { name: 'Pay $10.00 and Upgrade' })
  await pay.waitFor()
  await stopClock(page)
  const refused = page.waitForResponse('**/api/upgrade-subscription-plan')
  await pay.click()
  await refused
  await runClockUntil(page, page.getByText('Upgrade Failed', { exact: true }))
  await page.clock.runFor(2500)
  const locked = page.getByRole('button', { name: 'Please wait...' })
  await locked.click({ force: true })
  expect(sent).toBe(1)
  await page.clock.runFor(600)
  await pay.click()
  await expect.poll(() => sent).toBe(2)
})

it('upgrade-processing counts down from 15 s, then leads to the home page', async () => {
  const page = await visit('/support', { as, planId: 4 })
  let confirm: () => void = () => undefined
  const confirmed = new Promise<void>(resolve => {
    confirm = resolve
  })
  await page.route('**/api/manual-upgrade-process', async route => {
    await confirmed
    await route.fulfill({ json: { success: true, planName: 'Ultra' } })
  })
  await page.clock.install()
  await page.goto(`${journey.url}/upgrade-processing?plan=Ultra&email=${as}`)
  await page.getByRole('heading', { name: 'Processing Your Upgrade' }).waitFor()
  await stopClock(page)
  confirm()
  await runClockUntil(page, page.getByText('You’ll go to the home page in 15 seconds.', { exact: true }))
  await waitForText(page, 'Welcome to Ultra')
  await page.clock.runFor(13_900)
  await waitForText(page, 'You’ll go to the home page in 2 seconds.')
  await page.clock.runFor(900)
  await waitForText(page, 'You’ll go to the home page in 1 second.')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/upgrade-processing')
  await page.clock.runFor(1500)
  await page.waitForURL(`${journey.url}/`)
})

describe('what a year saves', () => {
  const setup = { email: as, planName: 'Ultra', billingPeriod: 'yearly', creatorToken: 'made-up' }

  it('is a fixed 20% before the purchase', async () => {
    const page = await visit('/plans')
    await page.evaluate(value => sessionStorage.setItem('subscriptionData', value), JSON.stringify(setup))
    await page.goto(`${journey.url}/subscription-confirm`)
    await waitForText(page, 'Save 20%')
    await waitForText(page, '$159.00 per year')
  })

  it('is computed against twelve monthly payments on the plans', async () => {
    const page = await visit('/plans')
    await page.getByText('Yearly (20% off)').click()
    for (const saving of ['$11.80', '$23.80', '$79.80', '$160.00'])
      await page.getByText(saving, { exact: false }).first().waitFor()
  })
})

it.each([
  ['Check-in links', '1 5 15 40 100'],
  ['Custom expiry', 'No Yes Yes Yes Yes'],
  ['Never-expire option', 'No Yes Yes Yes Yes'],
  ['Dashboard analytics', 'Yes Yes Yes Yes Yes'],
  ['Link email verification', 'Yes Yes Yes Yes Yes'],
  ['CSV export', 'No Yes Yes Yes Yes'],
  ['Priority support', 'No No No Yes Yes'],
  ['People on a list', '25 200 1,000 5,000 20,000'],
])('the comparison of the plans says of %s: %s', async (feature, values) => {
  const page = await visit('/plans')
  await page.getByRole('row', { name: `${feature} ${values}`, exact: true }).waitFor()
  await page.getByRole('row', { name: 'Feature Free Essential Pro Ultra Business', exact: true }).waitFor()
})
