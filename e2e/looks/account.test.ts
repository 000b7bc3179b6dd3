import { beforeAll } from 'vitest'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { press } from '../testing/account-answers.ts'
import {
  ACCOUNT_EMAIL,
  accountScreens,
  CARD,
  CREDIT,
  DOWNGRADE,
  LATER,
  NEXT_OF_ESSENTIAL,
  PAYMENTS,
} from '../testing/account-screens.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'
import { UNAVAILABLE } from '../testing/visits.ts'

const journey = setUpJourney()
const CONSEQUENCES_FIRST = 'what will be lost is read before the choice'
let owner: SignedIn

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: ACCOUNT_EMAIL, planId: 3 })
})

const page = accountScreens(() => owner)

everyScreenLooksRight(journey, 'account', [
  page(
    'cancel, failed',
    '/cancel-subscription',
    {},
    {
      actionBelow: CONSEQUENCES_FIRST,
      answers: { '/api/cancel-subscription': UNAVAILABLE },
      reach: async opened => [
        await press(opened, 'Yes, Cancel My Subscription'),
        await opened.getByText('Unable to Cancel').first().waitFor(),
      ],
      atEachSize: opened => opened.getByText('Unable to Cancel').first().scrollIntoViewIfNeeded(),
    },
  ),
  page(
    'cancelled just now',
    '/cancel-subscription',
    {},
    {
      answers: { '/api/cancel-subscription': { success: true, accessUntil: LATER } },
      reach: async opened => [
        await press(opened, 'Yes, Cancel My Subscription'),
        await heading('Subscription Cancelled')(opened),
      ],
    },
  ),
  page(
    'reactivated',
    '/reactivate-subscription',
    { creator: { subscriptionStatus: 'cancelled' } },
    {
      answers: { '/api/reactivate-subscription': { success: true, nextBillingDate: LATER } },
      reach: async opened => [
        await press(opened, 'Yes, Reactivate My Subscription'),
        await opened.getByText('Subscription Reactivated').first().waitFor(),
      ],
    },
  ),
  page('reactivate, still active', '/reactivate-subscription', {}, {}),
  page(
    'my account, expired',
    '/my-account',
    { expired: true, creator: { subscriptionStatus: 'expired' } },
    {
      answers: { '/api/payments**': PAYMENTS },
      reach: opened => opened.getByText('Account expired - Please renew your subscription').first().waitFor(),
    },
  ),
  page(
    'my account, two pages of payments',
    '/my-account',
    { money: CREDIT, creator: { displayName: 'Maya Lindholm' } },
    {
      answers: { '/api/payments**': PAYMENTS },
      actionBelow: 'what is paid is read before it is changed',
      reach: opened => opened.getByText('Page 1 of 2', { exact: false }).waitFor(),
    },
  ),
  page(
    'my account, the card expires',
    '/my-account',
    { money: { card: { ...CARD, state: 'expiring' } } },
    {
      actionBelow: 'the card that expires comes first',
      reach: async opened => [
        await opened.getByText('Your Visa ending in 4242 expires soon').waitFor(),
        await opened.getByText('Visa ending in 4242', { exact: true }).waitFor(),
      ],
    },
  ),
  page(
    'my account, another card',
    '/my-account',
    {},
    {
      actionBelow: 'a card is saved after its fields are filled in',
      answers: { '/api/begin-card-change': { setupSecret: 'seti_1_secret_2' } },
      reach: async opened => [await press(opened, 'Change Card'), await opened.getByLabel('Card number').waitFor()],
      atEachSize: opened => opened.getByLabel('Card number').scrollIntoViewIfNeeded(),
    },
  ),
  page(
    'my account, a change is pending',
    '/my-account',
    { money: NEXT_OF_ESSENTIAL },
    {
      answers: { '/api/scheduled-plan-changes**': DOWNGRADE },
      reach: async opened => [
        await opened.getByText('Scheduled Plan Downgrade').waitFor(),
        await press(opened, 'Upgrade Plan'),
        await heading('Pending Plan Change')(opened),
      ],
    },
  ),
  page(
    'my account, keep the plan',
    '/my-account',
    { money: NEXT_OF_ESSENTIAL },
    {
      answers: { '/api/scheduled-plan-changes**': DOWNGRADE },
      reach: async opened => [await press(opened, 'Keep Pro'), await opened.getByRole('dialog').waitFor()],
    },
  ),
  page(
    'my account, could not be loaded',
    '/my-account',
    {},
    {
      answers: { '/api/account-summary**': UNAVAILABLE },
      reach: opened => opened.getByText('Unable to load account information').waitFor(),
    },
  ),
  page(
    'my account, loading',
    '/my-account',
    {},
    {
      before: opened => opened.route('**/api/account-summary**', () => {}),
    },
  ),
  page(
    'delete account, with credit',
    '/delete-account',
    { money: CREDIT },
    {
      actionBelow: CONSEQUENCES_FIRST,
      reach: opened => opened.getByText('I give up my credit of $75.10').waitFor(),
    },
  ),
  page(
    'delete account, done',
    '/delete-account',
    {},
    {
      answers: { '/api/delete-account': { success: true } },
      reach: async opened => [
        await press(opened, 'Yes, Delete My Account Permanently'),
        await heading('Account Deleted')(opened),
      ],
    },
  ),
  page(
    'delete account, signing in again',
    '/delete-account',
    {},
    {
      answers: {
        '/api/delete-account': { status: 403, error: 'Please confirm it’s you.', code: 'sign_in_again' },
      },
      reach: async opened => [
        await press(opened, 'Yes, Delete My Account Permanently'),
        await heading('Check Your Email')(opened),
      ],
    },
  ),
])
