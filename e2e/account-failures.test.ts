import { describe, expect, it } from 'vitest'
import type { accountSummary } from '../contract/accounts.ts'
import type { ReplyOf } from '../contract/endpoint.ts'
import { NO_MONEY } from './testing/account-answers.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

type Summary = ReplyOf<typeof accountSummary>
type Status = Summary['creator']['subscriptionStatus']

let count = 0

/** An account, and the server's summary of it. */
function account(subscriptionStatus: Status, expired = false) {
  const as = `failing-${++count}@example.com`
  const summary: Summary = {
    creator: {
      id: 'c',
      email: as,
      createdAt: '2026-01-01T00:00:00Z',
      planId: 3,
      accountExpireAt: expired ? '2024-05-01T00:00:00Z' : '2090-05-01T00:00:00Z',
      subscriptionStatus,
      billingPeriod: 'monthly',
      openInvoiceUrl: expired ? 'https://pay.example.org/in_1' : null,
    },
    plan: { id: 3, name: 'Pro', price: '9.90', yearlyPrice: null, currency: 'usd', monthlyLimit: 15 },
    money: NO_MONEY,
    activeLinksCount: 0,
    remainingLinks: 15,
    isAccountExpired: expired,
    canCreateMore: !expired,
  }
  return { as, answers: { '/api/account-summary': { ...summary } } }
}

const PENDING = { status: 409, error: 'A change is scheduled already.', code: 'change_pending' }
const UPGRADE = {
  planName: 'Ultra',
  currency: 'usd',
  dueNowCents: 1000,
  fromCreditCents: 0,
  creditCents: 0,
  carriedCents: 0,
  monthlyCents: 1990,
  nextBillingDate: '2026-12-21T00:00:00Z',
  prorationDate: 1_790_000_000,
}
const DOWNGRADE = {
  planName: 'Essential',
  newPlanLimit: 5,
  scheduledDate: '2026-12-21T00:00:00Z',
  activeLinksCount: 0,
  blockedLinks: [],
}

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
    const previews = { '/api/upgrade-preview?*': UPGRADE, '/api/downgrade-preview?*': DOWNGRADE }
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
    ['/upgrade-plan', 'Upgrade to Ultra', null, { '/api/upgrade-preview?*': PENDING }],
    [
      '/upgrade-plan',
      'Upgrade to Ultra',
      'Pay $10.00 and Upgrade',
      { '/api/upgrade-preview?*': UPGRADE, '/api/upgrade-subscription-plan': PENDING },
    ],
    [
      '/downgrade-plan',
      'Downgrade to Essential',
      'Schedule Downgrade',
      { '/api/downgrade-preview?*': DOWNGRADE, '/api/downgrade-subscription-plan': PENDING },
    ],
  ])('is reported on %s (%#)', async (path, choice, confirm, refused) => {
    const { as, answers } = account('active')
    const page = await visit(path, { as, planId: 3, answers: { ...answers, ...refused } })
    await page.getByRole('button', { name: choice }).click()
    if (confirm) await page.getByRole('button', { name: confirm }).click()
    await page.getByRole('heading', { name: 'Pending Plan Change' }).waitFor()
    expect(await page.getByText(/(Up|Down)grade Failed/).count()).toBe(0)
    await page.getByRole('button', { name: 'Understood' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
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
