import { type Account, customerNow, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { lineItemsOf } from '../../api/expand.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  integer,
  listOf,
  metadata,
  oneOf,
  paging,
  shape,
  text,
  timeRange,
  withMetadata,
} from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid } from '../../api-error.ts'
import { DAY_S, HOUR_S } from '../../calendar.ts'
import { pagePaths } from '../../page-paths.ts'
import type { CheckoutSession } from '../../wire.ts'
import { automaticTax, refuseUnknownLocation } from '../invoices/tax.ts'
import { cancelIntent } from '../payments/charge-intent.ts'
import { recurrenceOf } from '../products/prices.ts'

const SHORTEST_S = HOUR_S / 2

export const checkoutRoutes = [
  route(
    'POST /v1/checkout/sessions',
    {
      mode: oneOf('subscription'),
      customer: text,
      client_reference_id: text,
      line_items: listOf(shape({ price: text, quantity: integer }, ['price'])),
      success_url: text,
      cancel_url: text,
      expires_at: integer,
      metadata,
      subscription_data: shape({ metadata, description: text }),
      payment_method_types: listOf(oneOf('card')),
      payment_method_collection: oneOf('always'),
      ui_mode: oneOf('hosted_page'),
      locale: text,
      allow_promotion_codes: oneOf('false'),
      billing_address_collection: oneOf('auto'),
      automatic_tax: shape({ enabled: boolean }, ['enabled']),
    },
    ({ account, params }) => {
      const { customer, line_items: items = [], expires_at: expires } = params
      const payer = retrieve(account, 'customers', customer, 'customer')
      const taxed = params.automatic_tax?.enabled ?? false
      if (taxed) refuseUnknownLocation(account, payer)
      if (items.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
      for (const { price } of items) sellable(account, price)
      const now = customerNow(account, customer)
      if (expires !== undefined && (expires < now + SHORTEST_S || expires > now + DAY_S))
        throw invalid(
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
          'expires_at',
        )
      const session = insert(account, 'checkoutSessions', newSession(account, now, expires ?? now + DAY_S))
      session.automatic_tax = {
        ...automaticTax(taxed),
        provider: taxed ? 'stripe' : null,
        status: taxed ? 'complete' : null,
      }
      account.store.hidden.lineItems[session.id] = items.map(({ price, quantity = 1 }) => ({ price, quantity }))
      account.store.hidden.subscriptionData[session.id] = {
        metadata: withMetadata(null, params.subscription_data?.metadata),
        description: params.subscription_data?.description ?? null,
      }
      const lines = lineItemsOf(account, session.id).data
      const sum = (of: 'amount_subtotal' | 'amount_tax' | 'amount_total') =>
        lines.reduce((total, line) => total + line[of], 0)
      return Object.assign(session, {
        amount_subtotal: sum('amount_subtotal'),
        amount_total: sum('amount_total'),
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: sum('amount_tax') },
        currency: lines[0]!.currency,
        customer,
        customer_details: payer.email ? detailsOf(payer.email) : null,
        client_reference_id: params.client_reference_id ?? null,
        success_url: params.success_url ?? null,
        cancel_url: params.cancel_url ?? null,
        metadata: withMetadata(null, params.metadata),
      })
    },
    // Stripe creates a customer where none is given; the simulator does not.
    ['mode', 'customer'],
  ),
  route(
    'GET /v1/checkout/sessions',
    {
      ...paging,
      customer: text,
      subscription: text,
      payment_intent: text,
      status: oneOf('complete', 'expired', 'open'),
      created: timeRange,
    },
    ({ account, params: { customer, subscription, payment_intent: intent, status, created, ...paging } }) => {
      const matching = listAll(account, 'checkoutSessions').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (subscription === undefined || one.subscription === subscription) &&
          (intent === undefined || one.payment_intent === intent) &&
          (status === undefined || one.status === status) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/checkout/sessions')
    },
  ),
  route('GET /v1/checkout/sessions/:id', {}, ({ account, id }) => retrieve(account, 'checkoutSessions', id)),
  route('GET /v1/checkout/sessions/:id/line_items', paging, ({ account, id, params }) => {
    retrieve(account, 'checkoutSessions', id)
    return page(lineItemsOf(account, id).data.toReversed(), params, `/v1/checkout/sessions/${id}/line_items`)
  }),
  route('POST /v1/checkout/sessions/:id/expire', {}, ({ account, id }) => {
    const session = retrieve(account, 'checkoutSessions', id)
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
    return expire(account, session)
  }),
]

/** Expires a session and cancels its payment. */
export function expire(account: Account, session: CheckoutSession): CheckoutSession {
  const { checkoutOfIntent } = account.store.hidden
  for (const [intent, of] of Object.entries(checkoutOfIntent)) {
    if (of !== session.id) continue
    cancelIntent(account, retrieve(account, 'paymentIntents', intent))
    delete checkoutOfIntent[intent]
  }
  Object.assign(session, { status: 'expired', url: null })
  emit(account, 'checkout.session.expired', session)
  return session
}

function sellable(account: Account, id: string): void {
  const price = retrieve(account, 'prices', id, 'line_items[0][price]')
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', 'line_items[0][price]')
  recurrenceOf(price)
}

const detailsOf = (email: string) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none' as const,
  tax_ids: [],
})

function newSession({ livemode, pagesUrl }: Account, created: number, expires: number): CheckoutSession {
  const id = newId(livemode ? 'cs_live' : 'cs_test', 58)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pagesUrl}${pagePaths.checkout(id)}`,
    wallet_options: null,
  }
}
