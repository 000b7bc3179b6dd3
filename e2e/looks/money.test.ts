import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { makeLink } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { makeSubscriber } from '../../server/testing/subscribers.ts'
import { clientOf } from '../../simulators/stripe/testing/test-simulator.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney({ env: { ADMIN_EMAILS: 'boss@example.org' } })

/** As long as an email may be. */
const LONG_EMAIL = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`
const VERIFIED = JSON.stringify({
  email: 'full@example.com',
  planName: 'Ultra',
  billingPeriod: 'yearly',
  creatorToken: 'made-up',
})
const PLANS_FIRST = 'plans are read before one is chosen'
const PANEL = 'the clock is read before it is moved'
const FIELDS_FIRST = 'a card is paid with after its fields are filled in'
const CONSEQUENCES_FIRST = 'what will be lost is read before the choice'
let owner: SignedIn
let payer: SignedIn
let leaver: SignedIn
let debtor: SignedIn
let mover: SignedIn
let boss: SignedIn
let full: SignedIn
let crowded: SignedIn

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  full = await makeCreator(journey.app, { email: 'full@example.com' })
  await makeLink(journey.app, full.creatorId)
  payer = await paying('payer@example.com')
  leaver = await paying('leaver@example.com')
  const { cookies, email } = leaver
  await journey.app.call('POST', '/api/cancel-subscription', { cookies, body: { email } })
  crowded = await makeSubscriber(
    { app: journey.app, simulator: journey.app.simulator! },
    { email: LONG_EMAIL, planName: 'Ultra', billingPeriod: 'yearly' },
  )
  for (let index = 0; index < 35; index++)
    await makeLink(journey.app, crowded.creatorId, { locationName: `Kuala Lumpur Convention Centre, Hall ${index}` })
  mover = await paying('mover@example.com')
  boss = await makeCreator(journey.app, { email: 'boss@example.org' })
  await journey.app.call('POST', '/api/downgrade-subscription-plan', {
    cookies: mover.cookies,
    body: { email: mover.email, newPlanName: 'Essential' },
  })
  debtor = await paying('debtor@example.com')
})

const paying = (email: string) =>
  makeSubscriber({ app: journey.app, simulator: journey.app.simulator! }, { email, planName: 'Pro' })

/**
 * Before each screen: a late webhook or the hourly reconciliation would overwrite it, since the provider has been paid.
 */
async function fallsBehind() {
  await journey.app.simulator!.settled()
  await journey.app.deps.pool.query(
    `update billing_accounts set state = 'past_due', open_invoice_url = 'https://pay.example.org/in_1',
       open_invoice_cents = 990
     where creator_id = $1`,
    [debtor.creatorId],
  )
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor()
const paymentsListed = (page: Page) => page.getByRole('link', { name: /View Invoice/ }).waitFor()
const invoiceOffered = (page: Page) => page.getByRole('link', { name: 'Pay $9.90' }).waitFor()

everyScreenLooksRight(journey, 'money', [
  {
    name: 'plans of who pays',
    path: () => '/plans',
    as: () => owner,
    actionBelow: PLANS_FIRST,
    reach: async page => [
      await page.getByText('Your plan', { exact: true }).waitFor(),
      await page.locator('[aria-label^="Account: "]').waitFor({ state: 'attached' }),
    ],
  },
  { name: 'subscribe', path: () => '/subscribe/pro', reach: page => page.getByText('$9.90').waitFor() },
  {
    name: 'subscribe, nothing filled in',
    path: () => '/subscribe/pro?billing=yearly',
    reach: async page => [
      await page.getByText('$95.00').waitFor(),
      await page.getByRole('button', { name: 'Send Verification Link' }).click(),
      await page.getByText('Invalid Email', { exact: true }).waitFor(),
    ],
    atEachSize: page => page.getByLabel('Email').evaluate(field => field.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'no subscription set up',
    path: () => '/subscription-confirm',
    reach: heading('Subscription Setup Not Found'),
  },
  {
    name: 'email verified',
    path: () => '/subscription-confirm',
    as: () => full,
    actionBelow: 'what is bought is read before it is paid',
    before: page => page.addInitScript(setup => sessionStorage.setItem('subscriptionData', setup), VERIFIED),
    reach: page => page.getByText('Due today').waitFor(),
  },
  { name: 'invalid subscription link', path: () => '/subscribe/pro/no', reach: heading('Invalid Subscription Link') },
  {
    name: 'payment',
    path: () => '/subscribe-payment?plan=Pro',
    as: () => full,
    actionBelow: FIELDS_FIRST,
    reach: async page => {
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'after a payment that nobody knows',
    path: () => '/subscribe-success?plan=Pro&session_id=cs_none',
    as: () => full,
    reach: heading('Payment Not Confirmed'),
  },
  {
    name: 'after a payment',
    path: () => '/subscribe-success?plan=Pro&new=true',
    as: () => payer,
    reach: page => page.getByText('Your Pro plan is active now.').waitFor(),
  },
  { name: 'my account', path: () => '/my-account', as: () => payer, reach: paymentsListed },
  {
    name: 'my account, the longest email',
    path: () => '/my-account',
    as: () => crowded,
    actionBelow: 'what is paid is read before it is changed',
    reach: paymentsListed,
  },
  { name: 'my account, cancelled', path: () => '/my-account', as: () => leaver, reach: paymentsListed },
  {
    name: 'my account, past due',
    path: () => '/my-account',
    as: () => debtor,
    before: fallsBehind,
    reach: invoiceOffered,
  },
  {
    name: 'upgrade',
    path: () => '/upgrade-plan',
    as: () => payer,
    reach: button('Upgrade to Ultra'),
  },
  {
    name: 'upgrade, its amount',
    path: () => '/upgrade-plan',
    as: () => payer,
    reach: async page => [
      await page.getByRole('button', { name: 'Upgrade to Ultra' }).click(),
      await page.getByText('Due now').waitFor(),
    ],
  },
  {
    name: 'upgrade, past due',
    path: () => '/upgrade-plan',
    as: () => debtor,
    before: fallsBehind,
    reach: invoiceOffered,
  },
  {
    name: 'downgrade',
    path: () => '/downgrade-plan',
    as: () => payer,
    reach: button('Downgrade to Essential'),
  },
  {
    name: 'downgrade, its consequences',
    path: () => '/downgrade-plan',
    as: () => payer,
    reach: async page => [
      await page.getByRole('button', { name: 'Downgrade to Essential' }).click(),
      await page.getByText(/Essential includes/).waitFor(),
    ],
  },
  {
    name: 'downgrade, with links to block',
    path: () => '/downgrade-plan',
    as: () => crowded,
    reach: async page => [
      await page.getByRole('button', { name: 'Downgrade to Essential' }).click(),
      await page.getByText('30 links will be blocked').waitFor(),
    ],
  },
  {
    name: 'upgrade processing',
    path: () => '/upgrade-processing?plan=Pro',
    as: () => payer,
    reach: heading('Welcome to Pro'),
  },
  {
    name: 'cancel',
    path: () => '/cancel-subscription',
    as: () => payer,
    actionBelow: CONSEQUENCES_FIRST,
    reach: heading("We'd hate to see you go!"),
  },
  {
    name: 'cancel, past due',
    path: () => '/cancel-subscription',
    as: () => debtor,
    before: fallsBehind,
    actionBelow: CONSEQUENCES_FIRST,
    reach: page => page.getByText('Your plan ends right away', { exact: true }).waitFor(),
  },
  {
    name: 'cancelled',
    path: () => '/cancel-subscription',
    as: () => leaver,
    reach: heading('Subscription Cancelled'),
  },
  { name: 'reactivate', path: () => '/reactivate-subscription', as: () => leaver, reach: heading('Welcome Back!') },
  {
    name: 'cancel, the longest email',
    path: () => '/cancel-subscription',
    as: () => crowded,
    actionBelow: CONSEQUENCES_FIRST,
    reach: heading("We'd hate to see you go!"),
  },
  { name: 'delete account', path: () => '/delete-account', as: () => payer, reach: heading('What Happens') },
  {
    name: 'my account, free',
    path: () => '/my-account',
    as: () => full,
    reach: page => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'my account, a change is scheduled',
    path: () => '/my-account',
    as: () => mover,
    reach: page =>
      page
        .getByRole('button', { name: /^Keep / })
        .first()
        .waitFor(),
  },
  { name: 'simulator', path: () => '/simulator', actionBelow: PANEL, reach: heading('Clock and Faults') },
  {
    name: 'simulator, a checkout',
    path: newCheckout,
    actionBelow: FIELDS_FIRST,
    reach: page => page.getByLabel('Card number').waitFor(),
  },
  {
    name: 'admin',
    path: () => '/admin/environment',
    as: () => boss,
    reach: page => page.getByRole('region', { name: 'Database Configuration' }).waitFor(),
  },
  {
    name: 'admin, health',
    path: () => '/admin/health',
    as: () => boss,
    reach: page => page.getByText('part needs attention').waitFor(),
  },
])

/** The path of a checkout at the simulator. */
async function newCheckout(): Promise<string> {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = journey.app.simulator!.connection
  const stripe = clientOf(STRIPE_API_URL, STRIPE_SECRET_KEY)
  const [price] = (await stripe.prices.list({ lookup_keys: ['pro_month_usd'] })).data
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: (await stripe.customers.create({ email: 'ada@example.com' })).id,
    line_items: [{ price: price!.id, quantity: 1 }],
    success_url: `${journey.url}/terms`,
    cancel_url: `${journey.url}/privacy`,
  })
  return new URL(url!).pathname
}
