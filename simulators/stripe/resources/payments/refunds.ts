import { type Account, emit, found, itemsOf, keep, momentOf, newId } from '../../account.ts'
import { page } from '../../api/list.ts'
import { during, metadata, oneOf, paging, text, whole, withMetadata } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid, missing } from '../../refusal.ts'
import type { Charge } from '../../wire.ts'

export const refundRoutes = [
  route(
    'POST /v1/refunds',
    {
      charge: text,
      payment_intent: text,
      amount: whole,
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
      const refund = keep(account, 'refunds', {
        id: newId('re'),
        object: 'refund',
        amount,
        balance_transaction: newId('txn'),
        charge: charge.id,
        created: momentOf(account, charge.customer),
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
    { ...paging, charge: text, payment_intent: text, created: during },
    ({ account, params: { charge, payment_intent: intent, created, ...paging } }) => {
      const matching = itemsOf(account, 'refunds').filter(
        one =>
          (charge === undefined || one.charge === charge) &&
          (intent === undefined || one.payment_intent === intent) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/refunds')
    },
  ),
  route('GET /v1/refunds/:id', {}, ({ account, id }) => found(account, 'refunds', id)),
]

export const chargeRoutes = [
  route(
    'GET /v1/charges',
    { ...paging, customer: text, payment_intent: text, created: during },
    ({ account, params: { customer, payment_intent: intent, created, ...paging } }) => {
      const matching = itemsOf(account, 'charges').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (intent === undefined || one.payment_intent === intent) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/charges')
    },
  ),
  route('GET /v1/charges/:id', {}, ({ account, id }) => found(account, 'charges', id)),
]

function chargeOf(account: Account, { charge, payment_intent }: { charge?: string; payment_intent?: string }): Charge {
  if (charge) return found(account, 'charges', charge, 'charge')
  if (!payment_intent) throw invalid('One of the following params should be provided: payment_intent, charge.')
  const intent = found(account, 'paymentIntents', payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  const made = account.store.collections.charges[intent.latest_charge]
  if (!made) throw missing('charge', intent.latest_charge, 'payment_intent')
  return made
}
