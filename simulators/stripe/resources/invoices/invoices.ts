import { listAll, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  empty,
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
import { cardError, paymentMethod } from '../payment-methods/payment-methods.ts'
import { refuseFailed } from '../payments/payment-intents.ts'
import { expirePendingUpdate } from '../subscriptions/end.ts'
import { defaultMethodOf, subscriptionOf } from '../subscriptions/state.ts'
import { anchorChange, itemParams, prorationBehavior } from '../subscriptions/subscriptions.ts'
import { collect, voidInvoice } from './collect.ts'
import { finalize, setAutoAdvance } from './finalize.ts'
import { preview } from './preview.ts'

const statuses = oneOf('draft', 'open', 'paid', 'uncollectible', 'void')

export const invoiceRoutes = [
  route(
    'GET /v1/invoices',
    { ...paging, customer: text, subscription: text, status: statuses, created: timeRange },
    ({ account, params: { customer, subscription, status, created, ...paging } }) => {
      const matching = listAll(account, 'invoices').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (subscription === undefined || one.parent?.subscription_details?.subscription === subscription) &&
          (status === undefined || one.status === status) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/invoices')
    },
  ),
  route(
    'POST /v1/invoices/create_preview',
    {
      customer: text,
      subscription: text,
      automatic_tax: shape({ enabled: boolean }, ['enabled']),
      subscription_details: shape({
        items: listOf(itemParams),
        proration_behavior: prorationBehavior,
        proration_date: integer,
        billing_cycle_anchor: anchorChange,
        cancel_now: boolean,
        cancel_at_period_end: boolean,
        cancel_at: empty,
      }),
    },
    ({ account, params }) => preview(account, params),
  ),
  route('GET /v1/invoices/:id', {}, ({ account, id }) => retrieve(account, 'invoices', id)),
  route('POST /v1/invoices/:id', { metadata, auto_advance: boolean }, ({ account, id, params }) => {
    const invoice = retrieve(account, 'invoices', id)
    invoice.metadata = withMetadata(invoice.metadata, params.metadata)
    if (params.auto_advance !== undefined) setAutoAdvance(account, invoice, params.auto_advance)
    return invoice
  }),
  route('DELETE /v1/invoices/:id', {}, ({ account, id }) => {
    retrieve(account, 'invoices', id)
    throw invalid("You can't delete invoices created by subscriptions.")
  }),
  route('POST /v1/invoices/:id/pay', { payment_method: text, off_session: boolean }, ({ account, id, params }) => {
    const invoice = retrieve(account, 'invoices', id)
    const subscription = subscriptionOf(account, invoice)
    const customer = invoice.customer ? account.store.collections.customers[invoice.customer] : undefined
    const methodId =
      params.payment_method ??
      (subscription ? defaultMethodOf(account, subscription) : customer?.invoice_settings.default_payment_method)
    if (!methodId)
      throw invalid('There is no `default_payment_method` set on this Customer or Invoice.', 'payment_method')
    const method = paymentMethod(account, methodId, 'payment_method')
    if (invoice.status === 'draft') finalize(account, invoice)
    if (invoice.amount_due === 0) return invoice
    const intent = collect(account, invoice, { method, onSession: !(params.off_session ?? true) })
    refuseFailed(intent)
    if (intent.status === 'requires_action')
      throw cardError({
        code: 'invoice_payment_intent_requires_action',
        message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
      })
    return invoice
  }),
  route('POST /v1/invoices/:id/finalize', { auto_advance: boolean }, ({ account, id, params }) => {
    const invoice = retrieve(account, 'invoices', id)
    finalize(account, invoice)
    setAutoAdvance(account, invoice, params.auto_advance ?? invoice.auto_advance ?? false)
    return invoice
  }),
  route('POST /v1/invoices/:id/void', {}, ({ account, id }) => {
    const invoice = retrieve(account, 'invoices', id)
    const subscription = subscriptionOf(account, invoice)
    // Voiding the invoice of a pending update discards the update.
    if (subscription && account.store.hidden.waitingChanges[subscription.id]?.invoice === id)
      expirePendingUpdate(account, subscription)
    else voidInvoice(account, invoice)
    return invoice
  }),
  route('GET /v1/invoices/:id/lines', paging, ({ account, id, params }) =>
    page(retrieve(account, 'invoices', id).lines.data.toReversed(), params, `/v1/invoices/${id}/lines`),
  ),
]

export const invoicePaymentRoutes = [
  route(
    'GET /v1/invoice_payments',
    {
      ...paging,
      invoice: text,
      status: oneOf('canceled', 'open', 'paid'),
      payment: shape({ type: oneOf('payment_intent', 'payment_record'), payment_intent: text }, ['type']),
      created: timeRange,
    },
    ({ account, params: { invoice, status, payment, created, ...paging } }) => {
      const matching = listAll(account, 'invoicePayments').filter(
        one =>
          (invoice === undefined || one.invoice === invoice) &&
          (status === undefined || one.status === status) &&
          (payment?.payment_intent === undefined || one.payment.payment_intent === payment.payment_intent) &&
          (created?.(one.created) ?? true),
      )
      return page(matching, paging, '/v1/invoice_payments')
    },
  ),
  route('GET /v1/invoice_payments/:id', {}, ({ account, id }) => retrieve(account, 'invoicePayments', id)),
]
