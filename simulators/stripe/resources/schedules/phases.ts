import { type Account, emit, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { addIntervals, type Interval } from '../../calendar.ts'
import type { Schedule, Subscription } from '../../wire.ts'
import { priceFields, recurrenceOf } from '../products/prices.ts'
import { newItem, update } from '../subscriptions/state.ts'

type Phase = Schedule['phases'][number]

interface PhaseParams {
  items: { price: string; quantity?: number }[]
  start_date?: number | 'now'
  end_date?: number | 'now'
  duration?: { interval: Interval; interval_count?: number }
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  default_payment_method?: string
  metadata?: Record<string, string> | null
}

/** The requested phases. The current one keeps its start and items, and each begins where the one before ends. */
export function phasesFrom(account: Account, schedule: Schedule, requested: readonly PhaseParams[]): Phase[] {
  const subscription = retrieve(account, 'subscriptions', schedule.subscription!)
  const current = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase!.start_date)!
  let from = current.start_date
  const phases = requested.map((params, index) => {
    const start = instantOf(account, params.start_date ?? from)
    if (index === 0 && start !== current.start_date)
      throw invalid('You can not modify the start date of the current phase.', 'phases[0][start_date]')
    if (start !== from)
      throw invalid('The start date of a phase must be the end date of the one before.', `phases[${index}][start_date]`)
    const phase = phaseFrom(account, subscription, { params, start, at: `phases[${index}]` })
    from = phase.end_date
    return phase
  })
  const [first] = phases
  if (!first) throw invalid('A schedule must have at least one phase.', 'phases')
  if (itemsText(first.items) !== itemsText(current.items))
    throw invalid('The simulator does not change the items of the current phase.', 'phases[0][items]')
  schedule.current_phase = { start_date: first.start_date, end_date: first.end_date }
  return phases
}

interface PhaseInput {
  params: PhaseParams
  start: number
  at: string
}

function phaseFrom(account: Account, subscription: Subscription, { params, start, at }: PhaseInput): Phase {
  const items = params.items.map(({ price: id, quantity = 1 }, index) => {
    const price = retrieve(account, 'prices', id, `${at}[items][${index}][price]`)
    return { price: price.id, quantity, recurrence: recurrenceOf(price) }
  })
  if (params.end_date !== undefined && params.duration)
    throw invalid('You may only specify one of these parameters: end_date, duration.', `${at}[end_date]`)
  const { interval, interval_count: intervalCount = 1 } = params.duration ?? {}
  const end =
    params.end_date === undefined
      ? addIntervals(start, interval ? { interval, intervalCount } : items[0]!.recurrence, 1)
      : instantOf(account, params.end_date)
  if (end <= start) throw invalid('A phase must end after it has begun.', `${at}[end_date]`)
  const proration = params.proration_behavior ?? 'create_prorations'
  const phase = phaseOf({ items, start, end, currency: subscription.currency, proration })
  phase.metadata = params.metadata ?? {}
  const { default_payment_method: card } = params
  if (card) phase.default_payment_method = retrieve(account, 'paymentMethods', card, `${at}[default_payment_method]`).id
  return phase
}

const instantOf = (account: Account, instant: number | 'now') => (instant === 'now' ? account.now : instant)

const itemsText = (items: Phase['items']) => items.map(({ price, quantity }) => `${price} ${quantity}`).join()

interface Bought {
  items: readonly { price: string; quantity: number }[]
  start: number
  end: number
  currency: string
  proration?: 'always_invoice' | 'create_prorations' | 'none'
}

export const phaseOf = ({ items, start, end, currency, proration = 'create_prorations' }: Bought): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: end,
  invoice_settings: null,
  items: items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  })),
  metadata: {},
  on_behalf_of: null,
  proration_behavior: proration,
  start_date: start,
  transfer_data: null,
  trial_end: null,
})

/** Starts a phase without proration: the phase's prices apply from the next period. */
export function enterPhase(account: Account, schedule: Schedule, phase: Phase): void {
  const subscription = retrieve(account, 'subscriptions', schedule.subscription!)
  const old = subscription.items.data
  const data = phase.items.map(({ price: id, quantity = 1 }, index) => {
    const price = retrieve(account, 'prices', id)
    const same = old[index]
    const end = Math.min(old[0]!.current_period_end, restarts(price) ? phase.start_date : Number.POSITIVE_INFINITY)
    const bought = { price, quantity, start: old[0]!.current_period_start, end }
    return same
      ? { ...same, ...priceFields(price), quantity, current_period_end: end }
      : newItem(account, subscription.id, bought)
  })
  const restarting = phase.items.some(({ price }) => restarts(retrieve(account, 'prices', price)))
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  update(account, subscription, {
    items: { ...subscription.items, data },
    ...(restarting && { billing_cycle_anchor: phase.start_date }),
    default_payment_method: phase.default_payment_method ?? schedule.default_settings.default_payment_method,
    metadata: { ...subscription.metadata, ...phase.metadata },
  })
  emit(account, 'subscription_schedule.updated', schedule)

  function restarts(price: (typeof old)[number]['price']) {
    const [before, after] = [recurrenceOf(old[0]!.price), recurrenceOf(price)]
    return before.interval !== after.interval || before.intervalCount !== after.intervalCount
  }
}
