import { describe, expect, test } from 'vitest'
import {
  charge,
  invoice,
  LAST_MONTH,
  NEXT_MONTH,
  NEXT_YEAR,
  NOW,
  PRO,
  subscription,
  THIS_MONTH,
  ULTRA,
} from '../../../testing/snapshot-makers.ts'
import type { InvoiceSnapshot } from '../stripe/stripe-snapshot.ts'
import { deriveBilling } from './billing-rules.ts'

test('open invoices of an ended subscription are to be voided, and a renewal paid after its end is to be refunded', () => {
  const ended = subscription({ status: 'canceled', endedAt: THIS_MONTH })
  const cycle = (changes: Partial<InvoiceSnapshot>) => invoice({ reason: 'subscription_cycle', ...changes })
  const invoices = [
    cycle({ id: 'in_time', paidAt: LAST_MONTH }),
    cycle({ id: 'too_late', paidAt: NOW }),
    cycle({ id: 'open', status: 'open', paidAt: null }),
    cycle({ id: 'given_up', status: 'uncollectible', paidAt: null }),
  ]
  expect(deriveBilling({ balanceCents: 0, subscriptions: [ended], invoices, schedules: [] }, NOW)).toMatchObject({
    billing: { state: 'expired' },
    invoicesToVoid: ['open', 'given_up'],
    duplicates: [{ subscriptionId: 'sub', ended: true, refunds: [{ invoiceId: 'too_late', paymentIntentId: 'pi' }] }],
  })
})

test('of a year and its upgrade to a month, paid within the same second, the month is the later', () => {
  const year = invoice({ id: 'year', periodEnd: NEXT_YEAR })
  const month = invoice({ id: 'month', reason: 'subscription_update', planId: ULTRA, periodEnd: NEXT_MONTH })
  for (const invoices of [
    [year, month],
    [month, year],
  ]) {
    const snapshot = { balanceCents: 0, subscriptions: [subscription({ planId: ULTRA })], invoices, schedules: [] }
    expect(deriveBilling(snapshot, NOW)).toMatchObject({ billing: { paidThrough: NEXT_MONTH } })
  }
})

describe('payments', () => {
  const paymentOf = (changes: Partial<InvoiceSnapshot>) =>
    deriveBilling(
      { balanceCents: 0, subscriptions: [subscription()], invoices: [invoice(changes)], schedules: [] },
      NOW,
    ).payments[0]

  test.each([
    ['subscription_create', 'new_subscription'],
    ['subscription_update', 'upgrade'],
    ['subscription_cycle', 'renewal'],
  ])('for %s are %s', (reason, paymentType) => {
    expect(paymentOf({ reason })?.paymentType).toBe(paymentType)
  })

  test.each([
    [[charge()], 'succeeded'],
    [[], 'succeeded'],
    [[charge({ refundedCents: 1 })], 'partially_refunded'],
    [[charge({ refundedCents: 990 })], 'refunded'],
    [[charge({ refundedCents: 990 }), charge()], 'partially_refunded'],
    [[charge({ dispute: 'open', refundedCents: 1 })], 'disputed'],
    [[charge({ dispute: 'lost' })], 'dispute_lost'],
    [[charge({ dispute: 'won' })], 'succeeded'],
  ])('with charges %j are %s', (charges, status) => {
    expect(paymentOf({ charges })?.status).toBe(status)
  })

  test.each([
    ['unpaid', { status: 'open' }],
    ['void', { status: 'void' }],
    ['for something else', { reason: 'manual' }],
    ['for a price that is none of the plans', { planId: null }],
  ])('are not made of an invoice that is %s', (_, changes) => {
    expect(paymentOf(changes)).toBeUndefined()
  })

  test('carry the amounts of the invoice, and never a negative total', () => {
    expect(paymentOf({ taxCents: 90 })).toEqual({
      invoiceId: 'in',
      paymentType: 'new_subscription',
      planId: PRO,
      currency: 'usd',
      totalCents: 990,
      taxCents: 90,
      chargedCents: 990,
      balanceBeforeCents: 0,
      balanceAfterCents: 0,
      paidAt: THIS_MONTH,
      status: 'succeeded',
      number: 'N-1',
      url: 'https://invoice.example/in',
      periodStart: THIS_MONTH,
      periodEnd: NEXT_MONTH,
    })
    expect(paymentOf({ totalCents: -3700 })?.totalCents).toBe(0)
  })
})
