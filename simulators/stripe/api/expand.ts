import type { Account } from '../account.ts'
import { invalid } from '../api-error.ts'
import { taxOn } from '../resources/invoices/tax.ts'
import { completeList } from './list.ts'
import { type Reader, text } from './params.ts'

const MAX_DEPTH = 4

type Fields = Record<string, unknown>

/** Properties that an object has only when a request expands them. */
const includable: Record<string, Record<string, (account: Account, object: Fields) => unknown>> = {
  invoice: {
    payments: (account, { id }) =>
      completeList(
        Object.values(account.store.collections.invoicePayments).filter(payment => payment.invoice === id),
        `/v1/invoices/${id}/payments`,
      ),
    confirmation_secret: (account, { id }) => {
      const payments = Object.values(account.store.collections.invoicePayments)
      const open = payments.findLast(payment => payment.invoice === id && payment.is_default)?.payment.payment_intent
      const secret = open && account.store.collections.paymentIntents[open]?.client_secret
      return secret ? { client_secret: secret, type: 'payment_intent' } : null
    },
  },
  customer: {
    subscriptions: (account, { id }) =>
      completeList(
        Object.values(account.store.collections.subscriptions)
          .filter(({ customer, status }) => customer === id && status !== 'canceled' && status !== 'incomplete_expired')
          .toReversed(),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  charge: {
    refunds: (account, { id }) =>
      completeList(
        Object.values(account.store.collections.refunds)
          .filter(({ charge }) => charge === id)
          .toReversed(),
        `/v1/charges/${id}/refunds`,
      ),
  },
  'checkout.session': {
    line_items: (account, { id }) => lineItemsOf(account, String(id)),
  },
}

/** The line items of a Checkout session. */
export const lineItemsOf = (account: Account, sessionId: string) =>
  completeList(
    (account.store.hidden.lineItems[sessionId] ?? []).map(({ price: priceId, quantity }, index) => {
      const price = account.store.collections.prices[priceId]!
      const subtotal = (price.unit_amount ?? 0) * quantity
      const taxed = account.store.collections.checkoutSessions[sessionId]?.automatic_tax.enabled
      const tax = taxed ? taxOn(account, price, subtotal) : null
      return {
        id: `li_${sessionId.slice(-20)}${index}`,
        object: 'item' as const,
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: subtotal,
        amount_tax: tax?.amount ?? 0,
        amount_total: subtotal + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0),
        currency: price.currency,
        description: account.store.collections.products[price.product]?.name ?? null,
        metadata: {},
        price,
        quantity,
      }
    }),
    `/v1/checkout/sessions/${sessionId}/line_items`,
  )

function byId(account: Account, id: string): Fields | undefined {
  if (account.store.hidden.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true }
  for (const collection of Object.values(account.store.collections)) {
    const item = (collection as Record<string, object>)[id]
    if (item) return structuredClone(item) as Fields
  }
}

/** A copy of the reply in which the requested ids are replaced by their objects. */
export function expanded(account: Account, reply: object, paths: readonly string[]): object {
  const completeList = structuredClone(reply)
  for (const path of paths) {
    expand(account, completeList as Fields, path.split('.'), path)
  }
  return completeList
}

/** A list's `data` counts as a level too. */
export const expandPath: Reader<string> = (value, at) => {
  const path = text(value, at)
  if (path.split('.').length > MAX_DEPTH)
    throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, 'expand')
  return path
}

function expand(account: Account, object: Fields, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  if (object[step] === undefined) {
    const include = includable[String(object.object)]?.[step]
    if (!include) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    object[step] = structuredClone(include(account, object))
  }
  if (typeof object[step] === 'string') object[step] = byId(account, object[step]) ?? object[step]
  const value = object[step]
  if (Array.isArray(value)) {
    const items = value.map(item => (typeof item === 'string' ? (byId(account, item) ?? item) : item))
    object[step] = items
    for (const item of items) if (item && typeof item === 'object') expand(account, item, rest, path)
    return
  }
  if (value && typeof value === 'object') expand(account, value as Fields, rest, path)
}
