import { type Account, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  clearableText,
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
import type { Interval } from '../../calendar.ts'
import type { Price } from '../../wire.ts'

const intervals = oneOf('day', 'week', 'month', 'year')
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified')

const changeable = {
  active: boolean,
  metadata,
  nickname: clearableText,
  lookup_key: clearableText,
  transfer_lookup_key: boolean,
  tax_behavior: taxBehavior,
}

export const priceRoutes = [
  route(
    'POST /v1/prices',
    {
      ...changeable,
      currency: text,
      product: text,
      unit_amount: integer,
      recurring: shape({ interval: intervals, interval_count: integer, usage_type: oneOf('licensed') }, ['interval']),
    },
    ({ account, params }) => {
      if (params.product === undefined)
        throw invalid('You must specify either `product` or `product_data`.', 'product', 'parameter_missing')
      if (params.unit_amount === undefined)
        throw invalid('You must specify `unit_amount`.', 'unit_amount', 'parameter_missing')
      retrieve(account, 'products', params.product, 'product')
      claimLookupKey(account, params.lookup_key ?? null, params.transfer_lookup_key ?? false)
      const price = insert(account, 'prices', newPrice(account, { ...params, product: params.product }))
      emit(account, 'price.created', price)
      return price
    },
    ['currency'],
  ),
  route(
    'GET /v1/prices',
    {
      ...paging,
      active: boolean,
      product: text,
      currency: text,
      created: timeRange,
      lookup_keys: listOf(text),
      type: oneOf('one_time', 'recurring'),
      recurring: shape({ interval: intervals, usage_type: oneOf('licensed', 'metered') }),
    },
    ({ account, params }) => {
      const { active, product, currency, lookup_keys: keys, type, recurring, created } = params
      const matching = listAll(account, 'prices').filter(
        price =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (currency === undefined || price.currency === currency) &&
          (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
          (type === undefined || price.type === type) &&
          (created?.(price.created) ?? true) &&
          (recurring?.interval === undefined || price.recurring?.interval === recurring.interval),
      )
      return page(matching, params, '/v1/prices')
    },
  ),
  route('GET /v1/prices/:id', {}, ({ account, id }) => retrieve(account, 'prices', id)),
  route('POST /v1/prices/:id', changeable, ({ account, id, params }) => {
    const price = retrieve(account, 'prices', id)
    if (params.lookup_key !== undefined && params.lookup_key !== price.lookup_key) {
      claimLookupKey(account, params.lookup_key, params.transfer_lookup_key ?? false)
      price.lookup_key = params.lookup_key
    }
    if (params.active !== undefined) price.active = params.active
    if (params.nickname !== undefined) price.nickname = params.nickname
    if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior
    price.metadata = withMetadata(price.metadata, params.metadata)
    for (const { items } of listAll(account, 'subscriptions'))
      for (const item of items.data) if (item.price.id === id) Object.assign(item, priceFields(price))
    emit(account, 'price.updated', price)
    return price
  }),
]

/** Lookup keys are unique: takes the key from another price, or refuses. */
function claimLookupKey(account: Account, key: string | null, transfer: boolean): void {
  const holder = key ? listAll(account, 'prices').find(price => price.lookup_key === key) : undefined
  if (!holder) return
  if (!transfer)
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Retry with \`transfer_lookup_key\` = \`true\`.`,
      'lookup_key',
    )
  holder.lookup_key = null
  emit(account, 'price.updated', holder)
}

interface NewPrice {
  currency: string
  product: string
  unit_amount?: number
  active?: boolean
  metadata?: Record<string, string> | null
  nickname?: string | null
  lookup_key?: string | null
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified'
  recurring?: { interval: Interval; interval_count?: number }
}

const newPrice = ({ now, livemode }: Account, given: NewPrice): Price => ({
  id: newId('price'),
  object: 'price',
  active: given.active ?? true,
  billing_scheme: 'per_unit',
  created: now,
  currency: given.currency.toLowerCase(),
  custom_unit_amount: null,
  livemode,
  lookup_key: given.lookup_key ?? null,
  metadata: withMetadata(null, given.metadata),
  nickname: given.nickname ?? null,
  product: given.product,
  recurring: given.recurring
    ? {
        interval: given.recurring.interval,
        interval_count: given.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      }
    : null,
  tax_behavior: given.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount: given.unit_amount ?? 0,
  unit_amount_decimal: String(given.unit_amount ?? 0),
})

/** The price of a subscription item, and the legacy `plan` that Stripe still sends beside it. */
export const priceFields = (price: Price) => ({
  price: structuredClone(price),
  plan: {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit' as const,
    created: price.created,
    currency: price.currency,
    interval: recurrenceOf(price).interval,
    interval_count: recurrenceOf(price).intervalCount,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  },
})

export function recurrenceOf({ id, recurring }: Price) {
  if (!recurring)
    throw invalid(`The price ${id} is set to \`type=one_time\` but this field only accepts recurring prices.`)
  return { interval: recurring.interval as Interval, intervalCount: recurring.interval_count }
}
