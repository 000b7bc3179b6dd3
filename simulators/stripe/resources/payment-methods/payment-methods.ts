import { type Account, customerNow, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { clearableText, integer, metadata, oneOf, paging, shape, text, withMetadata } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { ApiError, invalid } from '../../api-error.ts'
import {
  brandOf,
  type CardFault,
  type ChargeOutcome,
  chargeOutcomeOf,
  EXPIRED,
  namedCards,
  type ReadCard,
  readCard,
} from '../../cards.ts'
import type { PaymentMethod } from '../../wire.ts'

const card = shape({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text })
const billing = shape({ email: clearableText, name: clearableText, phone: clearableText })

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods',
    { type: oneOf('card'), card, billing_details: billing, metadata },
    ({ account, params }) => {
      const { number, exp_month: month, exp_year: year, cvc } = params.card ?? {}
      if (!number || !month || !year) throw invalid('Missing required param: card.', 'card', 'parameter_missing')
      const typed = { number, expiry: `${month}/${year}`, cvc: cvc ?? '123' }
      const read = readCard(typed, new Date(account.now * 1000))
      if ('code' in read) throw cardError(read)
      const method = newPaymentMethod(account, read)
      Object.assign(method.billing_details, params.billing_details)
      method.metadata = withMetadata(null, params.metadata)
      return method
    },
  ),
  route('GET /v1/payment_methods', { ...paging, customer: text, type: oneOf('card') }, ({ account, params }) => {
    const own = listAll(account, 'paymentMethods').filter(({ customer }) => customer && customer === params.customer)
    return page(own, params, '/v1/payment_methods')
  }),
  route('GET /v1/customers/:id/payment_methods', { ...paging, type: oneOf('card') }, ({ account, id, params }) => {
    retrieve(account, 'customers', id)
    const own = listAll(account, 'paymentMethods').filter(({ customer }) => customer === id)
    return page(own, params, `/v1/customers/${id}/payment_methods`)
  }),
  route('GET /v1/payment_methods/:id', {}, ({ account, id }) => retrieve(account, 'paymentMethods', id)),
  route(
    'POST /v1/payment_methods/:id',
    { card: shape({ exp_month: integer, exp_year: integer }), billing_details: billing, metadata },
    ({ account, id, params }) => {
      const method = retrieve(account, 'paymentMethods', id)
      if (!method.customer) throw invalid('You must save this PaymentMethod to a customer before you can update it.')
      Object.assign(method.card!, params.card)
      Object.assign(method.billing_details, params.billing_details)
      method.metadata = withMetadata(method.metadata, params.metadata)
      emit(account, 'payment_method.updated', method)
      return method
    },
  ),
  route(
    'POST /v1/payment_methods/:id/attach',
    { customer: text },
    ({ account, id, params }) => {
      const customer = retrieve(account, 'customers', params.customer ?? '', 'customer')
      const method = paymentMethod(account, id, 'id')
      if (method.customer && method.customer !== customer.id)
        throw invalid('The payment method you provided has already been attached to a customer.')
      return attach(account, method, customer.id)
    },
    ['customer'],
  ),
  route('POST /v1/payment_methods/:id/detach', {}, ({ account, id }) => {
    const method = retrieve(account, 'paymentMethods', id)
    const customer = method.customer
    if (!customer)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    method.customer = null
    for (const subscription of listAll(account, 'subscriptions'))
      if (subscription.default_payment_method === id) subscription.default_payment_method = null
    const settings = account.store.collections.customers[customer]?.invoice_settings
    if (settings?.default_payment_method === id) settings.default_payment_method = null
    emit(account, 'payment_method.detached', method, { customer })
    return method
  }),
]

/** The payment method with this id, or a new one for one of Stripe's test card names. */
export function paymentMethod(account: Account, id: string, param: string): PaymentMethod {
  const number = namedCards[id]
  if (!number) return retrieve(account, 'paymentMethods', id, param)
  return newPaymentMethod(account, { number, month: 12, year: new Date(account.now * 1000).getUTCFullYear() + 3 })
}

interface BankQuery {
  /** The payer is present and can answer the bank. */
  onSession: boolean
  customer: string | null
}

/** The bank's decision on a charge to this card. */
export function bankDecision(
  account: Account,
  { id, card }: PaymentMethod,
  { onSession, customer }: BankQuery,
): ChargeOutcome {
  const expiresAt = Date.UTC(card!.exp_year, card!.exp_month, 1) / 1000
  return expiresAt <= customerNow(account, customer)
    ? EXPIRED
    : chargeOutcomeOf(account.store.hidden.cards[id]!, onSession)
}

export function attach(account: Account, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  method.customer = customer
  emit(account, 'payment_method.attached', method)
  return method
}

export const cardError = ({ code, message, decline_code, param }: CardFault, more: object = {}) =>
  new ApiError(402, {
    type: 'card_error',
    code,
    message,
    ...(decline_code && { decline_code }),
    ...(param && { param }),
    ...more,
  })

export function newPaymentMethod(account: Account, { number, month, year }: ReadCard): PaymentMethod {
  const id = newId('pm')
  account.store.hidden.cards[id] = { number, approved: false }
  return insert(account, 'paymentMethods', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: brandOf(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brandOf(number),
      exp_month: month,
      exp_year: year,
      fingerprint: `fp${number.slice(0, 4)}${number.slice(-6)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brandOf(number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now,
    customer: null,
    customer_account: null,
    livemode: account.livemode,
    metadata: {},
    type: 'card',
  })
}
