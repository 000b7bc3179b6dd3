import { type Account, customerNow, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  clearableText,
  either,
  empty,
  integer,
  metadata,
  oneOf,
  paging,
  shape,
  text,
  timeRange,
  withMetadata,
} from '../../api/params.ts'
import { route } from '../../api/route.ts'
import type { Customer } from '../../wire.ts'
import { endSubscription } from '../subscriptions/end.ts'
import { addToBalance } from './balance.ts'

const ADDRESS: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null> = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}
const address = shape({
  city: clearableText,
  country: clearableText,
  line1: clearableText,
  line2: clearableText,
  postal_code: clearableText,
  state: clearableText,
})

const changeable = {
  email: clearableText,
  name: clearableText,
  phone: clearableText,
  description: clearableText,
  metadata,
  balance: integer,
  invoice_settings: shape({ default_payment_method: clearableText }),
  address: either(empty, address),
  tax: shape({ ip_address: clearableText, validate_location: oneOf('auto', 'deferred', 'immediately') }),
}

const GONE = { object: 'customer' as const, deleted: true as const }

export const customerRoutes = [
  route('POST /v1/customers', { ...changeable, test_clock: text, payment_method: text }, ({ account, params }) => {
    if (params.test_clock) retrieve(account, 'testClocks', params.test_clock, 'test_clock')
    const customer = insert(account, 'customers', newCustomer(account, params.test_clock ?? null))
    customer.created = customerNow(account, customer.id)
    change(account, customer, params)
    emit(account, 'customer.created', customer)
    return customer
  }),
  route(
    'GET /v1/customers',
    { ...paging, email: text, created: timeRange, test_clock: text },
    ({ account, params }) => {
      const matching = listAll(account, 'customers').filter(
        ({ email, created, test_clock }) =>
          (params.email === undefined || params.email === email) &&
          (params.created?.(created) ?? true) &&
          (params.test_clock === undefined || params.test_clock === test_clock),
      )
      return page(matching, params, '/v1/customers')
    },
  ),
  route('GET /v1/customers/:id', {}, ({ account, id }) =>
    account.store.hidden.deletedCustomers.includes(id) ? { id, ...GONE } : retrieve(account, 'customers', id),
  ),
  route('POST /v1/customers/:id', changeable, ({ account, id, params }) => {
    const customer = retrieve(account, 'customers', id)
    change(account, customer, params)
    emit(account, 'customer.updated', customer)
    return customer
  }),
  route('DELETE /v1/customers/:id', {}, ({ account, id }) => {
    deleteCustomer(account, retrieve(account, 'customers', id))
    return { id, ...GONE }
  }),
  route('GET /v1/customers/:id/balance_transactions', paging, ({ account, id, params }) => {
    retrieve(account, 'customers', id)
    const own = listAll(account, 'balanceTransactions').filter(({ customer }) => customer === id)
    return page(own, params, `/v1/customers/${id}/balance_transactions`)
  }),
  route(
    'POST /v1/customers/:id/balance_transactions',
    { amount: integer, currency: text, description: text, metadata },
    ({ account, id, params }) =>
      addToBalance(account, retrieve(account, 'customers', id), params.amount, {
        type: 'adjustment',
        invoice: null,
        currency: params.currency,
        description: params.description ?? null,
        metadata: withMetadata(null, params.metadata),
      }),
    ['amount', 'currency'],
  ),
]

export function deleteCustomer(account: Account, customer: Customer): void {
  const { id } = customer
  for (const subscription of listAll(account, 'subscriptions'))
    if (subscription.customer === id && !subscription.ended_at) endSubscription(account, subscription)
  for (const method of listAll(account, 'paymentMethods')) if (method.customer === id) method.customer = null
  delete account.store.collections.customers[id]
  account.store.hidden.deletedCustomers.push(id)
  emit(account, 'customer.deleted', customer)
}

interface Changes {
  email?: string | null
  name?: string | null
  phone?: string | null
  description?: string | null
  metadata?: Record<string, string> | null
  balance?: number
  invoice_settings?: { default_payment_method?: string | null }
  address?: Partial<typeof ADDRESS> | null
  tax?: { ip_address?: string | null }
}

function change(account: Account, customer: Customer, changes: Changes): void {
  const method = changes.invoice_settings?.default_payment_method
  if (method) retrieve(account, 'paymentMethods', method, 'invoice_settings[default_payment_method]')
  const { email, name, phone, description, balance } = changes
  if (email !== undefined) customer.email = email
  if (name !== undefined) customer.name = name
  if (phone !== undefined) customer.phone = phone
  if (description !== undefined) customer.description = description
  if (method !== undefined) customer.invoice_settings.default_payment_method = method
  if (changes.address !== undefined) customer.address = changes.address && { ...ADDRESS, ...changes.address }
  if (changes.tax?.ip_address) account.store.hidden.ipAddresses[customer.id] = changes.tax.ip_address
  customer.metadata = withMetadata(customer.metadata, changes.metadata)
  if (balance !== undefined && balance !== customer.balance)
    addToBalance(account, customer, balance - customer.balance, { type: 'adjustment', invoice: null })
}

const newCustomer = ({ now, livemode }: Account, testClock: string | null): Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  balance: 0,
  created: now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: newId('', 8).slice(1).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: testClock,
})
