import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { makeSubscriber } from '../server/testing/subscribers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
let payer: SignedIn
let leaver: SignedIn
let debtor: SignedIn
let full: SignedIn
let link: MadeLink
let expired: MadeLink
let pending: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  full = await makeCreator(journey.app, { email: 'full@example.com' })
  await makeLink(journey.app, full.creatorId)
  payer = await paying('payer@example.com')
  leaver = await paying('leaver@example.com')
  const { cookies, email } = leaver
  await journey.app.call('POST', '/api/cancel-subscription', { cookies, body: { email } })
  debtor = await paying('debtor@example.com')
  // The provider's webhooks arrive before the state is overwritten.
  await journey.app.simulator!.settled()
  await journey.app.deps.pool.query(
    `update billing_accounts set state = 'past_due', open_invoice_url = 'https://pay.example.org/in_1'
     where creator_id = $1`,
    [debtor.creatorId],
  )
  link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'A place whose name goes on and on and on, as long as names of places may go on',
  })
  expired = await makeLink(journey.app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
  pending = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true, requirePhotoVerify: false })
  for (let i = 0; i < 12; i++) await postCheckIn(journey.app, link.checkinToken, { name: `Visitor ${i}` })
  await postCheckIn(journey.app, link.checkinToken, northOf(700))
})

const paying = (email: string) =>
  makeSubscriber({ app: journey.app, simulator: journey.app.simulator! }, { email, planName: 'Pro' })

interface Screen {
  name: string
  path: () => string
  as?: () => SignedIn
  at?: VisitorOptions['at']
  permissions?: string[]
  until: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor()
const paymentsListed = (page: Page) => page.getByRole('link', { name: /View Invoice/ }).waitFor()
const invoiceOffered = (page: Page) => page.getByRole('link', { name: 'Pay Open Invoice' }).waitFor()

const screens: Screen[] = [
  {
    name: 'home',
    path: () => '/',
    until: page => page.getByRole('link', { name: 'Create Check-in Link Here' }).first().waitFor(),
  },
  { name: 'terms', path: () => '/terms', until: heading('13. Contact') },
  { name: 'privacy', path: () => '/privacy', until: heading('14. Changes and contact') },
  {
    name: 'support, nothing filled in',
    path: () => '/support',
    until: async page => [
      await page.getByRole('button', { name: 'Send Message' }).click(),
      await page.getByText('Missing Information', { exact: true }).waitFor(),
    ],
  },
  { name: 'link created, an example', path: () => '/link-success', until: heading('What a check-in link looks like') },
  { name: 'nothing here', path: () => '/no-such-page', until: heading('404 Page Not Found') },
  { name: 'create', path: () => '/create', until: page => page.getByLabel('Email').waitFor() },
  { name: 'verify without a token', path: () => '/verify', until: heading(/./) },
  {
    name: 'session expired',
    path: () => '/select-location?token=no',
    until: page => page.getByText('Session Expired').waitFor(),
  },
  {
    name: 'select a location',
    path: () => '/select-location',
    as: () => owner,
    until: page => page.getByLabel('Search for a place').waitFor(),
  },
  { name: 'plan limit', path: () => '/select-location', as: () => full, until: heading(/reached your plan limit/) },
  { name: 'dashboard, signed out', path: () => '/dashboard', until: page => page.getByLabel('Email').waitFor() },
  {
    name: 'dashboard',
    path: () => '/dashboard',
    as: () => owner,
    until: page =>
      page
        .getByText(/A place whose name/)
        .first()
        .waitFor(),
  },
  {
    name: 'check-in details',
    path: () => `/checkin-details?linkId=${link.id}`,
    as: () => owner,
    until: page => page.getByText('Visitor 11').first().waitFor(),
  },
  {
    name: 'check-in details, empty',
    path: () => `/checkin-details?linkId=${expired.id}`,
    as: () => owner,
    until: page => page.getByText('No Check-ins Yet').waitFor(),
  },
  {
    name: 'check-in details, no link',
    path: () => '/checkin-details',
    until: page => page.getByText('Invalid Link').waitFor(),
  },
  {
    name: 'visitor, before',
    path: () => `/checkin/${link.checkinToken}`,
    until: page => page.getByRole('button', { name: 'Allow Location Access' }).waitFor(),
  },
  {
    name: 'visitor, inside',
    path: () => `/checkin/${pending.checkinToken}`,
    at: TOWERS,
    until: async page => [await allowLocation(page), await page.getByLabel('Name').waitFor()],
  },
  {
    name: 'visitor, outside',
    path: () => `/checkin/${link.checkinToken}`,
    at: northOf(640),
    until: async page => [await allowLocation(page), await page.getByText('Not at location').first().waitFor()],
  },
  {
    name: 'visitor, approximate',
    path: () => `/checkin/${link.checkinToken}`,
    at: { ...northOf(2640), accuracy: 2000 },
    until: async page => [
      await allowLocation(page),
      await page
        .getByText(/Turn on Precise Location/)
        .first()
        .waitFor(),
    ],
  },
  {
    name: 'visitor, denied',
    path: () => `/checkin/${link.checkinToken}`,
    permissions: [],
    until: async page => [
      await allowLocation(page),
      await page
        .getByText(/Location permission was denied/)
        .first()
        .waitFor(),
    ],
  },
  {
    name: 'visitor, expired',
    path: () => `/checkin/${expired.checkinToken}`,
    until: heading('Check-in Link Has Expired'),
  },
  {
    name: 'visitor, unknown',
    path: () => '/checkin/AAAAAAAAAAAAAAAAAAAAAA',
    until: heading('Check-in Link Not Found'),
  },
  {
    name: 'verify a check-in, invalid',
    path: () => `/verify-checkin/${link.checkinToken}`,
    until: heading('Invalid Verification Link'),
  },
  { name: 'plans', path: () => '/plans', until: heading('Compare plans') },
  {
    name: 'plans of who pays',
    path: () => '/plans',
    as: () => owner,
    until: page => page.getByText('Your plan', { exact: true }).waitFor(),
  },
  {
    name: 'subscribe, nothing filled in',
    path: () => '/subscribe/pro?billing=yearly',
    until: async page => [
      await page.getByText('$95.00').waitFor(),
      await page.getByRole('button', { name: 'Send Verification Link' }).click(),
      await page.getByText('Invalid Email', { exact: true }).waitFor(),
    ],
  },
  {
    name: 'no subscription set up',
    path: () => '/subscription-confirm',
    until: heading('Subscription Setup Not Found'),
  },
  { name: 'invalid subscription link', path: () => '/subscribe/pro/no', until: heading('Invalid Subscription Link') },
  {
    name: 'payment',
    path: () => '/subscribe-payment?plan=Pro',
    as: () => full,
    until: async page => {
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'after a payment that nobody knows',
    path: () => '/subscribe-success?plan=Pro&session_id=cs_none',
    as: () => full,
    until: heading('Payment Not Confirmed'),
  },
  {
    name: 'after a payment',
    path: () => '/subscribe-success?plan=Pro&new=true',
    as: () => payer,
    until: page => page.getByText('Your Pro plan is active now.').waitFor(),
  },
  { name: 'my account', path: () => '/my-account', as: () => payer, until: paymentsListed },
  { name: 'my account, cancelled', path: () => '/my-account', as: () => leaver, until: paymentsListed },
  { name: 'my account, past due', path: () => '/my-account', as: () => debtor, until: invoiceOffered },
  { name: 'upgrade', path: () => '/upgrade-plan', as: () => payer, until: button('Upgrade to Ultra') },
  {
    name: 'upgrade, its amount',
    path: () => '/upgrade-plan',
    as: () => payer,
    until: async page => [
      await page.getByRole('button', { name: 'Upgrade to Ultra' }).click(),
      await page.getByText('Due now').waitFor(),
    ],
  },
  { name: 'upgrade, past due', path: () => '/upgrade-plan', as: () => debtor, until: invoiceOffered },
  { name: 'downgrade', path: () => '/downgrade-plan', as: () => payer, until: button('Downgrade to Essential') },
  {
    name: 'downgrade, its consequences',
    path: () => '/downgrade-plan',
    as: () => payer,
    until: async page => [
      await page.getByRole('button', { name: 'Downgrade to Essential' }).click(),
      await page.getByText(/Essential includes/).waitFor(),
    ],
  },
  {
    name: 'upgrade processing',
    path: () => '/upgrade-processing?plan=Pro',
    as: () => payer,
    until: heading('Welcome to Pro'),
  },
  { name: 'cancel', path: () => '/cancel-subscription', as: () => payer, until: heading("We'd hate to see you go!") },
  {
    name: 'cancel, past due',
    path: () => '/cancel-subscription',
    as: () => debtor,
    until: page => page.getByText('Your plan ends right away', { exact: true }).waitFor(),
  },
  {
    name: 'cancelled',
    path: () => '/cancel-subscription',
    as: () => leaver,
    until: heading('Subscription Cancelled'),
  },
  { name: 'reactivate', path: () => '/reactivate-subscription', as: () => leaver, until: heading('Welcome Back!') },
  { name: 'delete account', path: () => '/delete-account', as: () => payer, until: heading('What happens') },
  { name: 'API', path: () => '/api/docs', until: heading('Nearmark API') },
  { name: 'mailbox', path: () => '/mailbox', until: heading(/./) },
]

describe.each([
  ['phone, light', PHONE, false],
  ['desktop, dark', DESKTOP, true],
  ['phone, dark', PHONE, true],
  ['desktop, light', DESKTOP, false],
] as const)('every screen on a %s', (_, size, dark) => {
  it.each(screens)('$name', async ({ path, as, at, permissions, until }) => {
    const options = { size, dark, ...(at && { at }), ...(permissions && { permissions }) }
    const { page } = as ? await signedInAs(journey, as(), options) : await journey.visitor(options)
    await page.goto(journey.url + path())
    await until(page)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
