import { describe, expect, it } from 'vitest'
import { animationsEnd } from './testing/accessibility.ts'
import { accountAnswer, downgradeToEssential, previews } from './testing/account-answers.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

let count = 0

/** A new account, and the server's summary of it. */
function account(subscriptionStatus: Parameters<typeof accountAnswer>[0]['subscriptionStatus'], expired = false) {
  const as = `failing-${++count}@example.com`
  return { as, answers: { '/api/account-summary': accountAnswer({ email: as, subscriptionStatus, expired }) } }
}

const PENDING = { status: 409, error: 'A change is scheduled already.', code: 'change_pending' }
describe('a failure stays on the screen', () => {
  it.each([
    ['/cancel-subscription', 'active', '/api/cancel-subscription', 'Yes, Cancel My Subscription', 'Unable to Cancel'],
    [
      '/reactivate-subscription',
      'cancelled',
      '/api/reactivate-subscription',
      'Yes, Reactivate My Subscription',
      'Unable to Reactivate',
    ],
    ['/delete-account', 'active', '/api/delete-account', 'Yes, Delete My Account Permanently', 'Error'],
  ] as const)('of %s', async (path, status, failing, button, title) => {
    const { as, answers } = account(status)
    const page = await visit(path, { as, planId: 3, answers: { ...answers, [failing]: UNAVAILABLE } })
    await page.getByRole('button', { name: button }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText(title, { exact: true }).waitFor()
    await alert.getByText(UNAVAILABLE.error).waitFor()
  })

  it.each([
    ['/upgrade-plan', 'Upgrade to Ultra', 'Pay $10.00 and Upgrade', 'Upgrade Failed'],
    ['/downgrade-plan', 'Downgrade to Essential', 'Schedule Downgrade', 'Downgrade Failed'],
  ])('of the dialog of %s', async (path, choice, button, title) => {
    const { as, answers } = account('active')
    const failing = { '/api/upgrade-subscription-plan': UNAVAILABLE, '/api/downgrade-subscription-plan': UNAVAILABLE }
    const page = await visit(path, { as, planId: 3, answers: { ...answers, ...previews, ...failing } })
    await page.getByRole('button', { name: choice }).click()
    await page.getByRole('button', { name: button }).click()
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.getByText(title, { exact: true }).waitFor()
    await alert.getByText(UNAVAILABLE.error).waitFor()
  })
})

describe('a change that was scheduled elsewhere', () => {
  it.each([
    ['/upgrade-plan', 'Upgrade to Ultra', null, { '/api/upgrade-preview**': PENDING }],
    ['/upgrade-plan', 'Upgrade to Ultra', 'Pay $10.00 and Upgrade', { '/api/upgrade-subscription-plan': PENDING }],
    [
      '/downgrade-plan',
      'Downgrade to Essential',
      'Schedule Downgrade',
      { '/api/downgrade-subscription-plan': PENDING },
    ],
  ])('is reported on %s (%#)', async (path, choice, confirm, refused) => {
    const { as, answers } = account('active')
    const page = await visit(path, { as, planId: 3, answers: { ...answers, ...previews, ...refused } })
    await page.getByRole('button', { name: choice }).click()
    if (confirm) await page.getByRole('button', { name: confirm }).click()
    await page.getByRole('heading', { name: 'Pending Plan Change' }).waitFor()
    await expect.poll(() => page.getByText(/(Up|Down)grade Failed/).count()).toBe(0)
    await page.getByRole('button', { name: 'Understood' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('the dialog of a downgrade that blocks many links', () => {
  it('keeps its buttons in a small phone’s view, and its list readable', async () => {
    const { as, answers } = account('active')
    const page = await visit('/downgrade-plan', {
      as,
      planId: 3,
      before: opened => opened.setViewportSize({ width: 360, height: 560 }),
      answers: { ...answers, '/api/downgrade-preview**': downgradeToEssential(30) },
    })
    await page.getByRole('button', { name: 'Downgrade to Essential' }).click()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('list', { name: 'Links that will be blocked' })
    await list.waitFor()
    const bottoms = async () =>
      Promise.all(
        ['Schedule Downgrade', 'Keep Pro'].map(async name => {
          const { y, height } = (await dialog.getByRole('button', { name }).boundingBox())!
          return y + height <= 560
        }),
      )
    await expect.poll(bottoms).toEqual([true, true])
    await dialog.getByText('Based on today’s links.').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await list.boundingBox())!.height).toBeGreaterThan(200)
    await expect.poll(bottoms).toEqual([true, true])
  })

  it('has its buttons below its text where all of it fits', async () => {
    const { as, answers } = account('active')
    const page = await visit('/downgrade-plan', { as, planId: 3, answers: { ...answers, ...previews } })
    await page.getByRole('button', { name: 'Downgrade to Essential' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Essential includes/).waitFor()
    await animationsEnd(page)
    const text = (await dialog.getByText(/Essential includes/).boundingBox())!
    const button = (await dialog.getByRole('button', { name: 'Schedule Downgrade' }).boundingBox())!
    expect(button.y).toBeGreaterThanOrEqual(text.y + text.height)
  })
})

describe('an expired account with an open invoice', () => {
  it.each(['/my-account', '/upgrade-plan'])('can pay it from %s', async path => {
    const { as, answers } = account('expired', true)
    const page = await visit(path, { as, planId: 3, answers })
    await page.getByRole('link', { name: 'Pay Open Invoice' }).waitFor()
    await page.getByRole('link', { name: 'Renew' }).waitFor()
  })
})

describe('an upgrade in processing', () => {
  it('is checked again without a press', async () => {
    let calls = 0
    const page = await visit('/dashboard', { as: 'processes@example.com' })
    await page.route('**/api/manual-upgrade-process', route => route.fulfill({ json: { success: ++calls === 3 } }))
    await page.goto(`${journey.url}/upgrade-processing?plan=Ultra`)
    await page.getByRole('heading', { name: 'Welcome to Ultra' }).waitFor()
    expect(calls).toBe(3)
  })

  it.each([
    [{ status: 200, success: false }, 'Your upgrade isn’t confirmed yet', 'This may take a few minutes.'],
    [UNAVAILABLE, 'We can’t check your payment', UNAVAILABLE.error],
  ])('ends with its state (%#)', async (reply, title, words) => {
    const answers = { '/api/manual-upgrade-process': reply }
    const page = await visit('/dashboard', { as: 'waits@example.com', answers })
    await page.clock.install()
    await page.goto(`${journey.url}/upgrade-processing?plan=Ultra`)
    const hasEnded = async () => {
      await page.clock.runFor(11_000)
      return page.getByRole('heading', { name: title }).isVisible()
    }
    await expect.poll(hasEnded, { timeout: 30_000, interval: 100 }).toBe(true)
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Check Again' }).waitFor()
  })
})
