import { type Account, customerNow, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { integer, metadata, oneOf, paging, text, timeRange, withMetadata } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid, resourceMissing } from '../../api-error.ts'
import type { Charge } from '../../wire.ts'

export const refundRoutes = [
  route(
    'POST /v1/refunds',
    {
      charge: text,
      payment_intent: text,
      amount: integer,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    ({ account, params }) => {
      const charge = chargeOf(account, params)
      if (charge.disputed)
        throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed')
      const left = charge.amount - charge.amount_refunded
      const amount = params.amount ?? left
      if (left === 0)
        throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
      if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
      if (amount > left)
        throw invalid(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          'amount',
          'amount_too_large',
        )
      const refund = insert(account, 'refunds', {
        id: newId('re'),
        object: 'refund',
        amount,
        balance_transaction: newId('txn'),
        charge: charge.id,
        created: customerNow(account, charge.customer),
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        metadata: withMetadata(null, params.metadata),
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      })
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      emit(account, 'refund.created', refund)
      emit(account, 'charge.refunded', charge)
      return refund
    },
  ),
  route(
    'GET /v1/refunds',
    { ...paging, charge: text, payment_intent: text, created: timeRange },
    ({ account, params: { charge, payment_intent: intent, created, ...paging } }) => {
      const matching = listAll(account, 'refunds').filter(
        one =>
          (charge === undefined || one.charge === charge) &&
          (intent === undefined || one.payment_intent === intent) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/refunds')
    },
  ),
  route('GET /v1/refunds/:id', {}, ({ account, id }) => retrieve(account, 'refunds', id)),
]

export const chargeRoutes = [
  route(
    'GET /v1/charges',
    { ...paging, customer: text, payment_intent: text, created: timeRange },
    ({ account, params: { customer, payment_intent: intent, created, ...paging } }) => {
      const matching = listAll(account, 'charges').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (intent === undefined || one.payment_intent === intent) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/charges')
    },
  ),
  route('GET /v1/charges/:id', {}, ({ account, id }) => retrieve(account, 'charges', id)),
]

function chargeOf(account: Account, { charge, payment_intent }: { charge?: string; payment_intent?: string }): Charge {
  if (charge) return retrieve(account, 'charges', charge, 'charge')
  if (!payment_intent) throw invalid('One of the following params should be provided: payment_intent, charge.')
  const intent = retrieve(account, 'paymentIntents', payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  const made = account.store.collections.charges[intent.latest_charge]
  if (!made) throw resourceMissing('charge', intent.latest_charge, 'payment_intent')
  return made
}
