import { describe, expect, test } from 'vitest'
import type { BillingState } from '../sync/billing-state.ts'
import { isPaidFor, refusalOfDowngrade, refusalOfUpgrade } from './change-rules.ts'

const PRO = 3
const [lower, same, higher] = [2, 3, 4]

const billing = (parts: Partial<BillingState> = {}): BillingState => ({
  state: 'active',
  planId: PRO,
  accountExpireAt: null,
  billingPeriod: 'monthly',
  paidThrough: new Date('2027-01-05T00:00:00Z'),
  periodEnd: new Date('2027-01-05T00:00:00Z'),
  subscriptionId: 'sub_1',
  openInvoice: null,
  scheduledChange: null,
  balanceCents: 0,
  subscription: null,
  ended: null,
  draft: null,
  ...parts,
})

const pending = billing({
  scheduledChange: {
    scheduleId: 'sub_sched_1',
    changeType: 'downgrade',
    currentPlanId: PRO,
    newPlanId: lower,
    newPriceId: 'price_1',
    scheduledFor: new Date('2027-01-05T00:00:00Z'),
    state: 'pending',
  },
})

describe('a change of the plan', () => {
  test.each([
    ['free', 'no_subscription'],
    ['incomplete', 'no_subscription'],
    ['expired', 'no_subscription'],
    ['past_due', 'payment_overdue'],
    ['cancelling', 'subscription_ending'],
  ] as const)('while %s is refused: %s', (state, refusal) => {
    expect(refusalOfUpgrade(billing({ state }), higher)).toBe(refusal)
    expect(refusalOfDowngrade(billing({ state }), lower)).toBe(refusal)
  })

  test('is refused while another one is pending', () => {
    expect(refusalOfUpgrade(pending, higher)).toBe('change_pending')
    expect(refusalOfDowngrade(pending, lower)).toBe('change_pending')
  })

  test('goes up only once the period that has begun is paid', () => {
    const renewing = billing({ paidThrough: new Date('2026-12-05T00:00:00Z') })
    expect(refusalOfUpgrade(renewing, higher)).toBe('renewal_in_progress')
    expect(refusalOfUpgrade(renewing, lower)).toBe('not_an_upgrade')
    expect(refusalOfDowngrade(renewing, lower)).toBeNull()
  })

  test('goes up only by an upgrade, and down only by a downgrade', () => {
    expect([lower, same, higher].map(id => refusalOfUpgrade(billing(), id))).toEqual([
      'not_an_upgrade',
      'not_an_upgrade',
      null,
    ])
    expect([lower, same, higher].map(id => refusalOfDowngrade(billing(), id))).toEqual([
      null,
      'not_a_downgrade',
      'not_a_downgrade',
    ])
  })
})

test('a plan is paid for while it is active or cancelled, and not while it is overdue', () => {
  const states = ['free', 'incomplete', 'active', 'past_due', 'cancelling', 'expired'] as const
  expect(states.filter(state => isPaidFor(billing({ state })))).toEqual(['active', 'cancelling'])
})
