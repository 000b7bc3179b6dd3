import { expect, test } from 'vitest'
import { invoice, LAST_MONTH, NOW, subscription, THIS_MONTH } from '../../testing/held-makers.ts'
import { type HeldInvoice, verdictOn } from './billing-state.ts'

test('of what has ended, open invoices are worthless, and a renewal paid after the end goes back', () => {
  const ended = subscription({ status: 'canceled', endedAt: THIS_MONTH })
  const cycle = (changes: Partial<HeldInvoice>) => invoice({ reason: 'subscription_cycle', ...changes })
  const invoices = [
    cycle({ id: 'in_time', paidAt: LAST_MONTH }),
    cycle({ id: 'too_late', paidAt: NOW }),
    cycle({ id: 'open', status: 'open', paidAt: null }),
    cycle({ id: 'given_up', status: 'uncollectible', paidAt: null }),
  ]
  expect(verdictOn({ subscriptions: [ended], invoices, schedules: [] }, NOW)).toMatchObject({
    state: 'expired',
    worthless: ['open', 'given_up'],
    extra: [{ subscriptionId: 'sub', ended: true, refunds: [{ invoiceId: 'too_late', paymentIntentId: 'pi' }] }],
  })
})
