import { type Account, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import {
  boolean,
  either,
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
import type { Schedule, Subscription } from '../../wire.ts'
import { endSubscription } from '../subscriptions/end.ts'
import { isEnded, subscriptionNow } from '../subscriptions/state.ts'
import { prorationBehavior } from '../subscriptions/subscriptions.ts'
import { phaseOf, phasesFrom } from './phases.ts'

const moment = either(integer, oneOf('now'))
const phase = shape(
  {
    items: listOf(shape({ price: text, quantity: integer }, ['price'])),
    start_date: moment,
    end_date: moment,
    duration: shape({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: integer }, ['interval']),
    proration_behavior: prorationBehavior,
    default_payment_method: text,
    metadata,
  },
  ['items'],
)

export const scheduleRoutes = [
  route('POST /v1/subscription_schedules', { from_subscription: text, metadata }, ({ account, params }) => {
    if (!params.from_subscription)
      throw invalid('The simulator makes schedules only with `from_subscription`.', 'from_subscription')
    const subscription = retrieve(account, 'subscriptions', params.from_subscription, 'from_subscription')
    refuseUnlessFree(subscription)
    const schedule = insert(account, 'schedules', newSchedule(account, subscription))
    schedule.metadata = withMetadata(null, params.metadata)
    subscription.schedule = schedule.id
    emit(account, 'subscription_schedule.created', schedule)
    return schedule
  }),
  route(
    'GET /v1/subscription_schedules',
    {
      ...paging,
      customer: text,
      scheduled: boolean,
      created: timeRange,
      released_at: timeRange,
      canceled_at: timeRange,
    },
    ({ account, params: { customer, scheduled, created, released_at, canceled_at, ...paging } }) => {
      const matching = listAll(account, 'schedules').filter(
        one =>
          (customer === undefined || one.customer === customer) &&
          (scheduled === undefined || (one.status === 'not_started') === scheduled) &&
          (created?.(one.created) ?? true) &&
          (released_at === undefined || (one.released_at !== null && released_at(one.released_at))) &&
          (canceled_at === undefined || (one.canceled_at !== null && canceled_at(one.canceled_at))),
      )
      return page(matching, paging, '/v1/subscription_schedules')
    },
  ),
  route('GET /v1/subscription_schedules/:id', {}, ({ account, id }) => retrieve(account, 'schedules', id)),
  route(
    'POST /v1/subscription_schedules/:id',
    {
      phases: listOf(phase),
      end_behavior: oneOf('cancel', 'release'),
      proration_behavior: prorationBehavior,
      metadata,
    },
    ({ account, id, params }) => {
      const schedule = running(account, id)
      if (params.phases) schedule.phases = phasesFrom(account, schedule, params.phases)
      if (params.end_behavior) schedule.end_behavior = params.end_behavior
      schedule.metadata = withMetadata(schedule.metadata, params.metadata)
      emit(account, 'subscription_schedule.updated', schedule)
      return schedule
    },
  ),
  route('POST /v1/subscription_schedules/:id/release', { preserve_cancel_date: boolean }, ({ account, id }) =>
    release(account, running(account, id)),
  ),
  route('POST /v1/subscription_schedules/:id/cancel', { invoice_now: boolean, prorate: boolean }, ({ account, id }) => {
    const schedule = running(account, id)
    endSubscription(account, retrieve(account, 'subscriptions', schedule.subscription!))
    return schedule
  }),
]

/** Detaches a schedule from its subscription, which continues. */
export function release(account: Account, schedule: Schedule): Schedule {
  const subscription = retrieve(account, 'subscriptions', schedule.subscription!)
  subscription.schedule = null
  Object.assign(schedule, {
    status: 'released',
    released_at: subscriptionNow(account, subscription),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  })
  emit(account, 'subscription_schedule.released', schedule)
  return schedule
}

function running(account: Account, id: string): Schedule {
  const schedule = retrieve(account, 'schedules', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`)
  return schedule
}

function refuseUnlessFree(subscription: Subscription): void {
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      'from_subscription',
    )
  if (isEnded(subscription) || subscription.status === 'incomplete')
    throw invalid(
      `You cannot migrate a subscription that is in the \`${subscription.status}\` status.`,
      'from_subscription',
    )
}

function newSchedule(account: Account, subscription: Subscription): Schedule {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  const items = subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity }))
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: subscriptionNow(account, subscription),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { ...subscription.automatic_tax, disabled_reason: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: account.livemode,
    metadata: {},
    pause_schedules: [],
    phases: [phaseOf({ items, start, end, currency: subscription.currency })],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock ?? null,
  }
}
