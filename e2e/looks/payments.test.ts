import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { press } from '../testing/account-answers.ts'
import {
  ACCOUNT_EMAIL,
  accountScreens,
  DOWNGRADE,
  LATER,
  NEXT_OF_ESSENTIAL,
  pressing,
} from '../testing/account-screens.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'
import { answering, UNAVAILABLE } from '../testing/visits.ts'

const journey = setUpJourney()
const FIELDS_FIRST = 'a card is paid with after its fields are filled in'
const PLANS_FIRST = 'plans are read before one is chosen'
let owner: SignedIn
let free: SignedIn

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: ACCOUNT_EMAIL, planId: 3 })
  free = await makeCreator(journey.app, { email: 'free@example.com' })
})

const page = accountScreens(() => owner)
const fillCard = async (opened: Page) => {
  await opened.getByLabel('Card number').fill('4000 0000 0000 0002')
  await opened.getByLabel('Expiry').fill('12 / 49')
  await opened.getByLabel('CVC').fill('123')
}

const PURCHASE = {
  planName: 'Essential',
  billingPeriod: 'monthly',
  priceId: 'price_1',
  currency: 'usd',
  totalCents: 490,
  taxCents: 36,
  dueCents: 0,
  creditCents: 1234,
  creditAfterCents: 744,
  renewalCents: 490,
  renewsAt: LATER,
}
const PAYMENT = '/subscribe-payment?plan=Pro'
const SUCCESS = '/subscribe-success?plan=Pro&new=true&session_id=cs_1'
const buying = (name: string, reach: Screen['reach'], more: Partial<Screen> = {}): Screen => ({
  name,
  path: () => PAYMENT,
  as: () => free,
  actionBelow: FIELDS_FIRST,
  reach: async opened => [await press(opened, 'Continue to Payment'), await reach(opened)],
  ...more,
})

everyScreenLooksRight(journey, 'payments', [
  {
    name: 'plans, yearly',
    path: () => '/plans',
    actionBelow: PLANS_FIRST,
    reach: async opened => [
      await opened.getByText('Yearly (20% off)').click(),
      await opened.getByText('$95', { exact: false }).first().waitFor(),
    ],
  },
  page(
    'plans, expired',
    '/plans?from=account',
    { expired: true },
    {
      actionBelow: PLANS_FIRST,
      reach: heading('Compare Plans'),
    },
  ),
  {
    name: 'subscribe, signed in',
    path: () => '/subscribe/pro',
    as: () => free,
    reach: opened => opened.getByText('Continue as free@example.com').waitFor(),
  },
  {
    name: 'payment, by credit',
    path: () => '/subscribe-payment?plan=Essential',
    as: () => free,
    before: answering({ '/api/purchase-preview**': PURCHASE }),
    reach: opened => opened.getByRole('button', { name: /^Start Essential/ }).waitFor(),
  },
  buying('payment, declined', async opened => [
    await fillCard(opened),
    await press(opened, 'Pay $9.90'),
    await opened.getByText('Your card was declined.').first().waitFor(),
  ]),
  buying(
    'payment, could not begin',
    opened => opened.getByText('Failed to initialize payment.', { exact: false }).waitFor(),
    {
      before: answering({ '/api/create-subscription': UNAVAILABLE }),
    },
  ),
  buying('payment, of an old price', opened => opened.getByRole('link', { name: 'See Plans' }).waitFor(), {
    before: answering({
      '/api/create-subscription': {
        status: 409,
        error: 'The price of this plan has changed. Please check the plans again.',
        code: 'price_changed',
      },
    }),
  }),
  {
    name: 'payment, signed out',
    path: () => PAYMENT,
    reach: opened => opened.getByRole('link', { name: 'Verify Email' }).waitFor(),
  },
  page(
    'payment of an upgrade',
    '/subscribe-payment?plan=Ultra&upgrade=true',
    {},
    {
      actionBelow: FIELDS_FIRST,
      answers: {
        '/api/open-payment': {
          payment: {
            clientSecret: 'pi_3_secret_4',
            planName: 'Ultra',
            billingPeriod: 'monthly',
            upgrade: true,
            currency: 'usd',
            dueCents: 1234,
            taxCents: 0,
            creditCents: 0,
            renewsAt: LATER,
          },
        },
      },
      reach: opened => opened.getByRole('button', { name: 'Pay $12.34' }).waitFor(),
    },
  ),
  {
    name: 'after a payment, processing',
    path: () => SUCCESS,
    as: () => free,
    before: answering({
      '/api/process-checkout-session': { status: 401, error: 'Please sign in.', code: 'token_invalid' },
    }),
    reach: opened => opened.getByText('Your subscription will be processed within a few minutes.').waitFor(),
  },
  {
    name: 'after a payment, asking',
    path: () => SUCCESS,
    as: () => free,
    before: opened => opened.route('**/api/process-checkout-session', () => {}),
    reach: heading(/./),
  },
  page(
    'upgrade, the highest plan',
    '/upgrade-plan',
    { plan: { id: 5, name: 'Business', monthlyLimit: 100 } },
    {
      reach: heading("You're on the highest plan!"),
    },
  ),
  page(
    'upgrade, from a yearly plan',
    '/upgrade-plan',
    { creator: { billingPeriod: 'yearly' } },
    {
      actionBelow: 'what an upgrade changes is read first',
      reach: opened => opened.getByText('Upgrades are billed monthly').waitFor(),
    },
  ),
  page(
    'upgrade, a change is pending',
    '/upgrade-plan',
    {},
    {
      answers: {
        '/api/upgrade-preview**': { status: 409, error: 'A change is scheduled already.', code: 'change_pending' },
      },
      reach: async opened => [await press(opened, 'Upgrade to Ultra'), await heading('Pending Plan Change')(opened)],
    },
  ),
  page(
    'upgrade, failed',
    '/upgrade-plan',
    {},
    {
      answers: { '/api/upgrade-subscription-plan': UNAVAILABLE },
      reach: async opened => [
        await pressing('Upgrade to Ultra', 'Pay $10.00 and Upgrade')(opened),
        await opened.getByText('Upgrade Failed').first().waitFor(),
      ],
    },
  ),
  page(
    'cancel, no subscription',
    '/cancel-subscription',
    { plan: { id: 1, name: 'Free' } },
    { reach: heading('No Subscription') },
  ),
  page(
    'upgrade, could not be loaded',
    '/upgrade-plan',
    {},
    {
      answers: { '/api/account-summary**': UNAVAILABLE },
      reach: opened => opened.getByText('Unable to find your subscription').waitFor(),
    },
  ),
  page(
    'upgrade processing, waiting',
    '/upgrade-processing?plan=Pro',
    {},
    {
      before: opened => opened.route('**/api/manual-upgrade-process', () => {}),
    },
  ),
  page(
    'upgrade processing, failed',
    '/upgrade-processing?plan=Pro',
    {},
    {
      answers: {
        '/api/manual-upgrade-process': { status: 403, error: 'This is on a different account.', code: 'not_yours' },
      },
      reach: opened => opened.getByRole('button', { name: /Again/ }).first().waitFor(),
    },
  ),
  page(
    'downgrade, a change is pending',
    '/downgrade-plan',
    { money: NEXT_OF_ESSENTIAL },
    {
      answers: {
        '/api/scheduled-plan-changes**': DOWNGRADE,
      },
      reach: async opened => [
        await press(opened, 'Downgrade to Essential'),
        await heading('Pending Plan Change')(opened),
      ],
    },
  ),
  page(
    'downgrade, failed',
    '/downgrade-plan',
    {},
    {
      answers: { '/api/downgrade-subscription-plan': UNAVAILABLE },
      reach: async opened => [
        await pressing('Downgrade to Essential', 'Schedule Downgrade')(opened),
        await opened.getByText('Downgrade Failed').first().waitFor(),
      ],
    },
  ),
])
