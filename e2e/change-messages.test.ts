import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { accountAnswer, press, previews } from './testing/account-answers.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE, type Visit, waitForText } from './testing/visits.ts'

// Tests of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })
const visit = createVisit(journey)

const as = 'pays-for-pro@example.com'
const cancelled = { '/api/account-summary**': accountAnswer({ email: as, subscriptionStatus: 'cancelled' }) }
/** A reply without a reason, a reply with one, and no reply at all. */
const MUTE = { status: 503 }
const REASON = UNAVAILABLE
const CUT = 'no reply'
type Reply = NonNullable<Visit['answers']>[string] | typeof CUT

interface Step {
  path: string
  answers?: Visit['answers']
  buttons: string[]
  call: string
}

/** Opens a page and presses its buttons; the call then gets this reply. */
async function attempt({ path, answers = {}, buttons, call }: Step, reply: Reply): Promise<Page> {
  const given = reply === CUT ? {} : { [call]: reply }
  const page = await visit(path, { as, planId: 3, answers: { ...previews, ...answers, ...given } })
  if (reply === CUT) await page.route(`**${call}`, route => route.abort())
  for (const button of buttons) await press(page, button)
  return page
}

const upgrade: Step = {
  path: '/upgrade-plan',
  buttons: ['Upgrade to Ultra', 'Pay $10.00 and Upgrade'],
  call: '/api/upgrade-subscription-plan',
}
const downgrade: Step = {
  path: '/downgrade-plan',
  buttons: ['Downgrade to Essential', 'Schedule Downgrade'],
  call: '/api/downgrade-subscription-plan',
}
const cancel: Step = {
  path: '/cancel-subscription',
  buttons: ['Yes, Cancel My Subscription'],
  call: '/api/cancel-subscription',
}
const reactivate: Step = {
  path: '/reactivate-subscription',
  answers: cancelled,
  buttons: ['Yes, Reactivate My Subscription'],
  call: '/api/reactivate-subscription',
}
const deletion: Step = {
  path: '/delete-account',
  buttons: ['Yes, Delete My Account Permanently'],
  call: '/api/delete-account',
}
const navigation = (path: string, button: string): Step => ({
  path,
  buttons: [button],
  call: '/api/creators/create-nav-token',
})

const unknown = { status: 404, error: 'Nothing of yours is here.', code: 'no_subscription' }
const notUpgraded = { success: false, planName: 'Ultra', error: 'The bank said no.' }
const SOMETHING = 'Something went wrong. Please try again or contact support.'
const UNREACHABLE = 'We can’t reach the server. Please check your connection and try again.'

describe('a change of plan that fails', () => {
  it.each<[string, string, string, Step, Reply]>([
    ['Upgrade Failed', 'Failed to upgrade subscription. Please try again.', 'no reason', upgrade, MUTE],
    ['Upgrade Failed', REASON.error, 'a reason', upgrade, REASON],
    ['Upgrade Failed', notUpgraded.error, 'no success', upgrade, notUpgraded],
    ['Error', 'Unable to find your current subscription information.', 'nothing to change', upgrade, unknown],
    ['Downgrade Failed', 'Failed to schedule downgrade', 'no reason', downgrade, MUTE],
    ['Downgrade Failed', REASON.error, 'a reason', downgrade, REASON],
    ['Downgrade Failed', 'An error occurred while processing your downgrade.', 'no reply', downgrade, CUT],
    ['Unable to Cancel', SOMETHING, 'no reason', cancel, MUTE],
    ['Unable to Cancel', REASON.error, 'a reason', cancel, REASON],
    ['Cancellation Failed', UNREACHABLE, 'no reply', cancel, CUT],
    ['Unable to Reactivate', SOMETHING, 'no reason', reactivate, MUTE],
    ['Unable to Reactivate', REASON.error, 'a reason', reactivate, REASON],
    ['Reactivation Failed', UNREACHABLE, 'no reply', reactivate, CUT],
    ['Error', 'Failed to delete account. Please try again.', 'no reason', deletion, MUTE],
    ['Error', REASON.error, 'a reason why it is not deleted', deletion, REASON],
  ])('says %s: %s (%s)', async (title, text, _, step, reply) => {
    const page = await attempt(step, reply)
    await waitForText(page, title)
    await waitForText(page, text)
    // The button can be pressed again.
    await page.getByRole('button', { name: step.buttons.at(-1)!, exact: true }).waitFor()
  })
})

it('Subscription Reactivated', async () => {
  const page = await attempt(reactivate, { success: true, nextBillingDate: '2040-01-31T12:00:00.000Z' })
  await waitForText(page, 'Subscription Reactivated')
  await waitForText(page, 'Your subscription is now active and will renew on January 31, 2040')
})

const OTHER_ACCOUNT = { status: 403, error: 'This is on a different account.', code: 'not_yours' }

describe('a navigation that fails', () => {
  it.each([
    ['Unable to navigate. Please refresh the page.', '/my-account', 'Back to Dashboard', OTHER_ACCOUNT],
    ['Unable to navigate. Please refresh the page.', '/my-account', 'Upgrade Plan', OTHER_ACCOUNT],
    ['Unable to navigate. Please refresh the page.', '/my-account', 'Downgrade Plan', OTHER_ACCOUNT],
    ['Unable to navigate. Please go to the main page.', '/cancel-subscription', 'Keep My Subscription', OTHER_ACCOUNT],
    ['Unable to navigate to dashboard. Please try again.', '/my-account', 'Back to Dashboard', MUTE],
    ['Unable to navigate to dashboard. Please try again.', '/cancel-subscription', 'Keep My Subscription', MUTE],
    ['Failed to access upgrade page. Please try again.', '/my-account', 'Upgrade Plan', MUTE],
  ])('says %s on %s after %s', async (text, path, button, reply) => {
    const page = await attempt(navigation(path, button), reply)
    await waitForText(page, 'Error')
    await waitForText(page, text)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  })

  it.each([
    ['/cancel-subscription', 'Go Back'],
    ['/upgrade-plan', 'Back to My Account'],
  ])('from %s says Unable to navigate to My Account, then opens the home page', async (path, button) => {
    const page = await visit(path, {
      as,
      planId: 3,
      answers: { '/api/creators/create-nav-token': MUTE },
      before: ({ clock }) => clock.install(),
    })
    const pressed = page.getByRole('button', { name: button, exact: true })
    await pressed.waitFor()
    await stopClock(page)
    await pressed.click()
    await runClockUntil(page, page.getByText('Unable to navigate to My Account. Please try again.', { exact: true }))
    await page.clock.runFor(2000)
    await page.waitForURL(`${journey.url}/`)
  })
})

describe('an account page that cannot be shown', () => {
  it.each([
    ['/upgrade-plan', 'Unable to find your subscription', '/api/account-summary**', 'Upgrade to Ultra'],
    ['/downgrade-plan', 'Unable to find your subscription', '/api/account-summary**', 'Downgrade to Essential'],
    ['/my-account', 'Unable to load account information', '/api/account-summary**', 'Upgrade Plan'],
  ])('%s says %s, and can be tried again', async (path, title, call, button) => {
    const page = await visit(path, { as, planId: 3, answers: { [call]: REASON } })
    await waitForText(page, title)
    await waitForText(page, REASON.error)
    await page.unroute(`**${call}`)
    await press(page, 'Try Again')
    await page.getByRole('button', { name: button }).waitFor()
  })

  it.each([
    ['does not answer', REASON],
    ['does not know this plan', []],
  ])('says Plan information not found, where the list of plans %s', async (_, reply) => {
    const page = await visit('/support', { as, planId: 3 })
    const { status = 200 } = 'status' in reply ? reply : {}
    await page.route('**/api/plans', route => route.fulfill({ status, json: reply }))
    await page.goto(`${journey.url}/my-account`)
    await waitForText(page, 'Plan information not found')
    await waitForText(page, '0 of 15')
  })

  it.each(['/upgrade-plan', '/downgrade-plan'])(
    'says Plan information not found at %s while the list lacks the current plan, and can be tried again',
    async path => {
      const page = await visit('/support', { as, planId: 3 })
      await page.route('**/api/plans', route => route.fulfill({ json: [] }))
      await page.goto(journey.url + path)
      await waitForText(page, 'Plan information not found')
      await page.unroute('**/api/plans')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.getByRole('button', { name: /^(Upgrade to Ultra|Downgrade to Essential)$/ }).waitFor()
    },
  )
})

describe('a session that has ended', () => {
  it.each([
    ['/upgrade-plan', 'Upgrade to Ultra'],
    ['/downgrade-plan', 'Downgrade to Essential'],
    ['/delete-account', 'Yes, Delete My Account Permanently'],
    ['/cancel-subscription', 'Go Back'],
    ['/upgrade-plan', 'Back to My Account'],
  ])('on %s says Session Expired, and leads to the dashboard after 2 s', async (path, button) => {
    const page = await visit(path, { as, planId: 3, before: ({ clock }) => clock.install() })
    const pressed = page.getByRole('button', { name: button, exact: true })
    await pressed.waitFor()
    await page.context().clearCookies()
    await stopClock(page)
    await pressed.click()
    await runClockUntil(page, page.getByText('Your session has expired. Redirecting to dashboard...', { exact: true }))
    await waitForText(page, 'Session Expired')
    await page.clock.runFor(1800)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await page.clock.runFor(300)
    await page.waitForURL('**/dashboard')
    await page.clock.resume()
    await page.getByLabel('Email').waitFor()
  })
})
