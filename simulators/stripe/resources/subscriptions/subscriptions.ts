import { listAll, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  clearableText,
  either,
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
import { invalid, resourceMissing } from '../../api-error.ts'
import { unusedTimeLines } from '../proration/lines.ts'
import { invoiceNow } from './charge-default.ts'
import { createSubscription } from './create.ts'
import { endSubscription } from './end.ts'
import { isEnded, subscriptionNow } from './state.ts'
import { updateSubscription } from './update.ts'

const statuses = oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
)

export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none')

const cancelAt = either(either(empty, integer), oneOf('max_period_end', 'min_period_end'))

const cancellationDetails = shape({
  comment: clearableText,
  feedback: either(
    empty,
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
})

const shared = {
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  payment_settings: shape({
    save_default_payment_method: oneOf('off', 'on_subscription'),
    payment_method_types: listOf(oneOf('card')),
  }),
  proration_behavior: prorationBehavior,
  metadata,
  description: clearableText,
  default_payment_method: text,
  cancel_at: cancelAt,
  cancel_at_period_end: boolean,
  collection_method: oneOf('charge_automatically'),
  off_session: boolean,
  automatic_tax: shape({ enabled: boolean }, ['enabled']),
  billing_mode: shape({ type: oneOf('flexible') }),
}

export const anchorChange = shape({ type: oneOf('now', 'unchanged') }, ['type'])
export const itemParams = shape({ id: text, price: text, quantity: integer, deleted: boolean })

export const subscriptionRoutes = [
  route(
    'POST /v1/subscriptions',
    {
      ...shared,
      customer: text,
      items: listOf(shape({ price: text, quantity: integer })),
      trial_end: integer,
      trial_period_days: integer,
      trial_settings: shape(
        {
          end_behavior: shape({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }, [
            'missing_payment_method',
          ]),
        },
        ['end_behavior'],
      ),
    },
    ({ account, params }) => {
      if (params.payment_behavior === 'pending_if_incomplete')
        throw invalid('`pending_if_incomplete` is only for updates.', 'payment_behavior')
      return createSubscription(account, { ...params, items: params.items ?? [] })
    },
    ['customer'],
  ),
  route(
    'GET /v1/subscriptions',
    { ...paging, customer: text, price: text, status: statuses, created: timeRange, test_clock: text },
    ({ account, params: { customer, price, status, created, test_clock, ...paging } }) => {
      const matching = listAll(account, 'subscriptions').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (price === undefined || one.items.data.some(item => item.price.id === price)) &&
          (created?.(one.created) ?? true) &&
          (test_clock === undefined || one.test_clock === test_clock) &&
          // Without a status Stripe omits canceled subscriptions.
          (status === 'all' ||
            (status === undefined && one.status !== 'canceled') ||
            (status === 'ended' && isEnded(one)) ||
            status === one.status),
      )
      return page(matching, paging, '/v1/subscriptions')
    },
  ),
  route('GET /v1/subscriptions/:id', {}, ({ account, id }) => retrieve(account, 'subscriptions', id)),
  route(
    'POST /v1/subscriptions/:id',
    {
      ...shared,
      default_payment_method: clearableText,
      items: listOf(itemParams),
      proration_date: integer,
      billing_cycle_anchor: anchorChange,
      cancellation_details: cancellationDetails,
    },
    ({ account, id, params }) => {
      const subscription = retrieve(account, 'subscriptions', id)
      updateSubscription(account, subscription, params)
      return subscription
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    {
      invoice_now: boolean,
      prorate: boolean,
      cancellation_details: cancellationDetails,
    },
    ({ account, id, params }) => {
      const subscription = retrieve(account, 'subscriptions', id)
      // Stripe answers that an ended subscription does not exist.
      if (isEnded(subscription)) throw resourceMissing('subscription', id, 'id')
      if (params.prorate && !params.invoice_now)
        throw invalid('The simulator credits the rest of a period only together with `invoice_now`.', 'prorate')
      if (params.prorate && subscription.status === 'active') {
        const at = subscriptionNow(account, subscription)
        const lines = subscription.items.data.flatMap(item =>
          unusedTimeLines(account, item, { start: at, end: item.current_period_end }),
        )
        invoiceNow(account, subscription, { lines })
      }
      endSubscription(account, subscription)
      Object.assign(subscription.cancellation_details!, params.cancellation_details)
      return subscription
    },
  ),
]

export const itemRoutes = [
  route(
    'GET /v1/subscription_items',
    { ...paging, subscription: text },
    ({ account, params: { subscription, ...paging } }) =>
      page(
        retrieve(account, 'subscriptions', subscription, 'subscription').items.data,
        paging,
        '/v1/subscription_items',
      ),
    ['subscription'],
  ),
  route('GET /v1/subscription_items/:id', {}, ({ account, id }) => itemOf(account, id)),
  route('POST /v1/subscription_items/:id', { metadata }, ({ account, id, params }) => {
    const item = itemOf(account, id)
    item.metadata = withMetadata(item.metadata, params.metadata)
    return item
  }),
]

function itemOf(account: Parameters<typeof listAll>[0], id: string) {
  const item = listAll(account, 'subscriptions')
    .flatMap(({ items }) => items.data)
    .find(one => one.id === id)
  if (!item) throw resourceMissing('subscription_item', id, 'id')
  return item
}
