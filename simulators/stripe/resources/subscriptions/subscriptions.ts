import { found, itemsOf } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  during,
  either,
  empty,
  listOf,
  metadata,
  oneOf,
  paging,
  shape,
  text,
  textOrNone,
  whole,
  withMetadata,
  yes,
} from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid, missing } from '../../refusal.ts'
import { unused } from '../proration/lines.ts'
import { invoiceNow } from './charge-default.ts'
import { createSubscription } from './create.ts'
import { endSubscription } from './end.ts'
import { customerTime, ended } from './state.ts'
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

const cancelAt = either(either(empty, whole), oneOf('max_period_end', 'min_period_end'))

const cancellationDetails = shape({
  comment: textOrNone,
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
  description: textOrNone,
  default_payment_method: text,
  cancel_at: cancelAt,
  cancel_at_period_end: yes,
  collection_method: oneOf('charge_automatically'),
  off_session: yes,
  automatic_tax: shape({ enabled: yes }, ['enabled']),
  billing_mode: shape({ type: oneOf('flexible') }),
}

export const anchorChange = shape({ type: oneOf('now', 'unchanged') }, ['type'])
export const itemParams = shape({ id: text, price: text, quantity: whole, deleted: yes })

export const subscriptionRoutes = [
  route(
    'POST /v1/subscriptions',
    {
      ...shared,
      customer: text,
      items: listOf(shape({ price: text, quantity: whole })),
      trial_end: whole,
      trial_period_days: whole,
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
    { ...paging, customer: text, price: text, status: statuses, created: during, test_clock: text },
    ({ account, params: { customer, price, status, created, test_clock, ...paging } }) => {
      const matching = itemsOf(account, 'subscriptions').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (price === undefined || one.items.data.some(item => item.price.id === price)) &&
          (created?.(one.created) ?? true) &&
          (test_clock === undefined || one.test_clock === test_clock) &&
          // Without a status Stripe leaves out what has been canceled.
          (status === 'all' ||
            (status === undefined && one.status !== 'canceled') ||
            (status === 'ended' && ended(one)) ||
            status === one.status),
      )
      return page(matching, paging, '/v1/subscriptions')
    },
  ),
  route('GET /v1/subscriptions/:id', {}, ({ account, id }) => found(account, 'subscriptions', id)),
  route(
    'POST /v1/subscriptions/:id',
    {
      ...shared,
      default_payment_method: textOrNone,
      items: listOf(itemParams),
      proration_date: whole,
      billing_cycle_anchor: anchorChange,
      cancellation_details: cancellationDetails,
    },
    ({ account, id, params }) => {
      const subscription = found(account, 'subscriptions', id)
      updateSubscription(account, subscription, params)
      return subscription
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    {
      invoice_now: yes,
      prorate: yes,
      cancellation_details: cancellationDetails,
    },
    ({ account, id, params }) => {
      const subscription = found(account, 'subscriptions', id)
      // Stripe no longer finds what has ended already.
      if (ended(subscription)) throw missing('subscription', id, 'id')
      if (params.prorate && !params.invoice_now)
        throw invalid('The simulator credits the rest of a period only together with `invoice_now`.', 'prorate')
      if (params.prorate && subscription.status === 'active') {
        const at = customerTime(account, subscription)
        const lines = subscription.items.data.flatMap(item =>
          unused(account, item, { start: at, end: item.current_period_end }),
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
      page(found(account, 'subscriptions', subscription, 'subscription').items.data, paging, '/v1/subscription_items'),
    ['subscription'],
  ),
  route('GET /v1/subscription_items/:id', {}, ({ account, id }) => itemOf(account, id)),
  route('POST /v1/subscription_items/:id', { metadata }, ({ account, id, params }) => {
    const item = itemOf(account, id)
    item.metadata = withMetadata(item.metadata, params.metadata)
    return item
  }),
]

function itemOf(account: Parameters<typeof itemsOf>[0], id: string) {
  const item = itemsOf(account, 'subscriptions')
    .flatMap(({ items }) => items.data)
    .find(one => one.id === id)
  if (!item) throw missing('subscription_item', id, 'id')
  return item
}
