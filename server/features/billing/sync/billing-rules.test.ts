import { describe, expect, test } from 'vitest'
import {
  charge,
  ESSENTIAL,
  invoice,
  LAST_MONTH,
  NEXT_MONTH,
  NEXT_YEAR,
  NOW,
  PRO,
  schedule,
  subscription,
  THIS_MONTH,
  ULTRA,
} from '../../../testing/snapshot-makers.ts'
import type { InvoiceSnapshot, ScheduleSnapshot, SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { deriveBilling, orphansOf } from './billing-rules.ts'
import type { BillingState } from './billing-state.ts'

const on = (subscriptions: SubscriptionSnapshot[], invoices: InvoiceSnapshot[], schedules: ScheduleSnapshot[] = []) =>
  deriveBilling({ balanceCents: 0, subscriptions, invoices, schedules }, NOW)

const FREE: Partial<BillingState> = { state: 'free', planId: 1, accountExpireAt: null, subscriptionId: null }
const open = invoice({ id: 'in_open', status: 'open', reason: 'subscription_cycle', paidAt: null, createdAt: NOW })
const lastMonths = invoice({ paidAt: LAST_MONTH, periodStart: LAST_MONTH, periodEnd: THIS_MONTH })

type Situation = [string, SubscriptionSnapshot[], InvoiceSnapshot[], Partial<BillingState>]

describe('the state derived from', () => {
  const situations: Situation[] = [
    ['nothing', [], [], FREE],
    [
      'an unpaid purchase',
      [subscription({ status: 'incomplete' })],
      [invoice({ status: 'open', paidAt: null })],
      { state: 'incomplete', planId: 1, accountExpireAt: null, subscriptionId: 'sub', openInvoice: null },
    ],
    ['a purchase that expired unpaid', [subscription({ status: 'incomplete_expired' })], [], FREE],
    ['a purchase that was taken back unpaid', [subscription({ status: 'canceled', endedAt: NOW })], [], FREE],
    ['an active subscription without a payment', [subscription()], [invoice({ status: 'open', paidAt: null })], FREE],
    ['a payment of another subscription', [subscription()], [invoice({ subscriptionId: 'another' })], FREE],
    ['a trial that ended without a card', [subscription({ status: 'paused' })], [], FREE],
    ['a price that is none of the plans', [subscription({ planId: null })], [invoice({ planId: null })], FREE],
    [
      'a paid subscription',
      [subscription()],
      [invoice()],
      {
        state: 'active',
        planId: PRO,
        accountExpireAt: null,
        billingPeriod: 'monthly',
        paidThrough: NEXT_MONTH,
        periodEnd: NEXT_MONTH,
        subscriptionId: 'sub',
        openInvoice: null,
      },
    ],
    ['one that a coupon paid', [subscription()], [invoice({ totalCents: 0, charges: [] })], { state: 'active' }],
    ['a trial', [subscription({ status: 'trialing' })], [invoice({ totalCents: 0 })], { state: 'active', planId: PRO }],
    [
      'an upgrade that waits for its payment',
      [subscription({ planId: ESSENTIAL })],
      [invoice({ planId: ESSENTIAL }), { ...open, reason: 'subscription_update', planId: ULTRA }],
      { state: 'active', planId: ESSENTIAL, openInvoice: null },
    ],
    [
      'an upgrade from a year to a month',
      [subscription({ planId: ULTRA })],
      [
        invoice({ id: 'year', planId: ESSENTIAL, paidAt: LAST_MONTH, periodEnd: NEXT_YEAR }),
        invoice({ id: 'month', planId: ULTRA, reason: 'subscription_update' }),
      ],
      { planId: ULTRA, paidThrough: NEXT_MONTH },
    ],
    [
      'a renewal whose invoice is a draft',
      [subscription()],
      [lastMonths, { ...open, status: 'draft' }],
      { state: 'active', accountExpireAt: null, paidThrough: THIS_MONTH, openInvoice: null },
    ],
    [
      'a renewal that failed',
      [subscription({ status: 'past_due' })],
      [lastMonths, open],
      {
        state: 'past_due',
        planId: PRO,
        accountExpireAt: null,
        paidThrough: THIS_MONTH,
        openInvoice: { id: 'in_open', url: open.url!, dueCents: 990 },
      },
    ],
    [
      'a renewal that Stripe has given up',
      [subscription({ status: 'unpaid' })],
      [lastMonths, open],
      {
        state: 'past_due',
        planId: PRO,
        accountExpireAt: THIS_MONTH,
        openInvoice: { id: 'in_open', url: open.url!, dueCents: 990 },
      },
    ],
    [
      'a cancellation at the end of the period',
      [subscription({ endsAt: NEXT_MONTH })],
      [invoice()],
      { state: 'cancelling', planId: PRO, accountExpireAt: NEXT_MONTH, subscriptionId: 'sub' },
    ],
    [
      'a cancellation while a renewal fails',
      [subscription({ status: 'past_due', endsAt: NEXT_MONTH })],
      [lastMonths, open],
      { state: 'past_due', accountExpireAt: NEXT_MONTH, openInvoice: { id: 'in_open', url: open.url!, dueCents: 990 } },
    ],
    [
      'an end',
      [subscription({ status: 'canceled', endedAt: THIS_MONTH })],
      [lastMonths],
      { state: 'expired', planId: PRO, accountExpireAt: THIS_MONTH, paidThrough: THIS_MONTH, subscriptionId: 'sub' },
    ],
    [
      'an end that lies a moment in the future',
      [subscription({ status: 'canceled', endedAt: NEXT_MONTH })],
      [invoice()],
      { state: 'expired', accountExpireAt: NOW },
    ],
    [
      'an end, and an unpaid purchase',
      [
        subscription({ status: 'canceled', endedAt: THIS_MONTH }),
        subscription({ id: 'new', status: 'incomplete', planId: ULTRA }),
      ],
      [lastMonths],
      { state: 'expired', planId: PRO, accountExpireAt: THIS_MONTH },
    ],
    [
      'two ends',
      [
        subscription({ id: 'first', planId: ULTRA, status: 'canceled', endedAt: LAST_MONTH }),
        subscription({ id: 'second', planId: ESSENTIAL, status: 'canceled', endedAt: THIS_MONTH }),
      ],
      [invoice({ subscriptionId: 'first' }), invoice({ id: 'in2', subscriptionId: 'second' })],
      { state: 'expired', planId: ESSENTIAL, subscriptionId: 'second' },
    ],
    [
      'an end, and a new subscription',
      [subscription({ status: 'canceled', endedAt: THIS_MONTH, planId: ULTRA }), subscription({ id: 'new' })],
      [lastMonths, invoice({ id: 'in2', subscriptionId: 'new' })],
      { state: 'active', planId: PRO, accountExpireAt: null, subscriptionId: 'new' },
    ],
  ]

  test.each(situations)('%s', (_, subscriptions, invoices, expected) => {
    const derived = on(subscriptions, invoices)
    expect(derived.billing).toMatchObject(expected)
    expect(derived.duplicates).toEqual([])
  })

  test('a live subscription to none of the plans is reported', () => {
    expect(on([subscription({ planId: null })], [invoice()]).withoutPlan).toEqual(['sub'])
    expect(on([subscription({ planId: null, status: 'canceled' })], [invoice()]).withoutPlan).toEqual([])
  })
})

describe('of two paid subscriptions', () => {
  const two = (
    a: Partial<SubscriptionSnapshot>,
    b: Partial<SubscriptionSnapshot>,
    paid: Partial<InvoiceSnapshot> = {},
  ) =>
    on(
      [subscription({ id: 'a', ...a }), subscription({ id: 'b', ...b })],
      [
        invoice({ id: 'in_a', subscriptionId: 'a', charges: [charge({ paymentIntentId: 'pi_a' })], ...paid }),
        invoice({ id: 'in_b', subscriptionId: 'b', charges: [charge({ paymentIntentId: 'pi_b' })], ...paid }),
      ],
    )

  test.each<[string, Partial<SubscriptionSnapshot>, Partial<SubscriptionSnapshot>]>([
    ['the higher plan', { planId: ULTRA }, { planId: PRO, createdAt: NOW }],
    ['the newer of one plan', { createdAt: NOW }, { createdAt: LAST_MONTH }],
    ['the one that is paid up', { planId: ESSENTIAL }, { planId: ULTRA, status: 'past_due' }],
    ['the one that is still tried', { planId: ESSENTIAL, status: 'past_due' }, { planId: ULTRA, status: 'unpaid' }],
  ])('%s is kept, the other is refunded', (_, kept, other) => {
    const given = [{ subscriptionId: 'b', refunds: [{ invoiceId: 'in_b', paymentIntentId: 'pi_b' }] }]
    expect(two(kept, other)).toMatchObject({
      billing: { subscriptionId: 'a', planId: kept.planId ?? PRO },
      duplicates: given,
    })
  })

  test.each([
    ['was for a period that is over', { periodEnd: THIS_MONTH }],
    ['was refunded already', { charges: [charge({ refundedCents: 990 })] }],
    ['is disputed', { charges: [charge({ dispute: 'open' })] }],
    ['charged nothing', { charges: [] }],
  ])('no refund is due for a payment that %s', (_, paid) => {
    expect(two({ planId: ULTRA }, {}, paid).duplicates).toEqual([{ subscriptionId: 'b', ended: false, refunds: [] }])
  })

  test('an unpaid one is no duplicate', () => {
    expect(on([subscription(), subscription({ id: 'b', planId: ULTRA })], [invoice()])).toMatchObject({
      billing: { subscriptionId: 'sub' },
      duplicates: [],
    })
  })
})

test('every subscription of a deleted account that could still be charged is to be cancelled', () => {
  const subscriptions = ['active', 'past_due', 'incomplete', 'canceled', 'incomplete_expired'].map(status =>
    subscription({ id: status, status }),
  )
  const invoices = [invoice({ subscriptionId: 'active' })]
  expect(orphansOf({ subscriptions, invoices }, NOW)).toEqual([
    { subscriptionId: 'active', ended: false, refunds: [{ invoiceId: 'in', paymentIntentId: 'pi' }] },
    { subscriptionId: 'past_due', ended: false, refunds: [] },
    { subscriptionId: 'incomplete', ended: false, refunds: [] },
  ])
})

describe('a scheduled change', () => {
  test.each<[string, Partial<ScheduleSnapshot>, string]>([
    ['waits for its day', {}, 'pending'],
    ['waits before its first phase', { status: 'not_started', phaseBeganAt: null }, 'pending'],
    ['has begun', { phaseBeganAt: NEXT_MONTH }, 'applied'],
    ['has been completed', { status: 'completed' }, 'applied'],
    ['was released before its day', { status: 'released', leftAt: NOW }, 'cancelled'],
    ['was released after its day', { status: 'released', leftAt: NEXT_YEAR }, 'applied'],
    ['went with its subscription', { status: 'canceled', leftAt: NOW }, 'cancelled'],
    ['belongs to another subscription', { subscriptionId: 'another' }, 'cancelled'],
  ])('that %s is %s', (_, changes, state) => {
    const { scheduledChanges, billing } = on([subscription()], [invoice()], [schedule(changes)])
    expect(scheduledChanges).toEqual([
      {
        scheduleId: 'sched',
        changeType: 'downgrade',
        currentPlanId: PRO,
        newPlanId: ESSENTIAL,
        newPriceId: 'price_essential',
        scheduledFor: NEXT_MONTH,
        state,
      },
    ])
    expect(billing.scheduledChange === null).toBe(state !== 'pending')
  })

  test('to a higher plan is no downgrade', () => {
    const { billing } = on([subscription()], [invoice()], [schedule({ newPlanId: ULTRA })])
    expect(billing.scheduledChange?.changeType).toBe('change')
  })
})
