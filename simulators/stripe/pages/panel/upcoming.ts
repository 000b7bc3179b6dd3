import { DAY_S, DRAFT_S } from '../../calendar.ts'
import type { Engine } from '../../engine.ts'
import { endsInPeriod } from '../../resources/subscriptions/state.ts'
import type { CheckoutSession, Invoice, Schedule, Subscription } from '../../wire.ts'
import { emailOf, invoiceName, periodEnd, planText, productName } from '../describe.ts'
import { money, secondsOf } from '../format.ts'

export interface Step {
  /** Seconds since 1970. */
  at: number
  text: string
  /** For a renewal or an end: when it is complete, including a renewal's charge an hour later. */
  renewalDoneAt: number | null
}

const RENEWING = new Set(['active', 'trialing', 'past_due'])
/** When an incomplete subscription expires. */
const INCOMPLETE_FOR_S = 23 * 3600

/** Everything that will happen by the passing of time, soonest first. */
export function upcoming(engine: Engine, now: Date): Step[] {
  const schedules = engine.schedules().filter(({ status }) => status === 'active')
  const scheduleOf = ({ id }: Subscription) => schedules.find(({ subscription }) => subscription === id)
  return [
    ...engine.subscriptions().flatMap(subscription => stepOf(engine, subscription, scheduleOf(subscription))),
    ...engine.subscriptions().flatMap(subscription => announcementOf(engine, subscription, now)),
    ...engine.subscriptions().flatMap(subscription => lapseOf(engine, subscription)),
    ...engine.invoices().flatMap(invoice => attemptOf(engine, invoice)),
    ...engine.checkoutSessions().flatMap(session => expiryOf(engine, session)),
  ].sort((one, other) => one.at - other.at)
}

function stepOf(engine: Engine, subscription: Subscription, schedule: Schedule | undefined): Step[] {
  const who = emailOf(engine, subscription.customer)
  if (subscription.status === 'incomplete')
    return [
      {
        at: subscription.created + INCOMPLETE_FOR_S,
        text: `The unpaid subscription of ${who} expires.`,
        renewalDoneAt: null,
      },
    ]
  if (!RENEWING.has(subscription.status)) return []
  const at = periodEnd(subscription)
  const endsAt = endsInPeriod(subscription)
  if (endsAt !== null) return [{ at: endsAt, text: `The subscription of ${who} ends.`, renewalDoneAt: endsAt }]
  const next = schedule && nextPlan(engine, schedule, at)
  const text = next ? `${who} changes to ${next}.` : `${who} renews: ${planText(engine, subscription)}.`
  return [{ at, text, renewalDoneAt: at + DRAFT_S }]
}

/** The event `invoice.upcoming`, some days before a renewal. */
function announcementOf(engine: Engine, subscription: Subscription, now: Date): Step[] {
  const { upcomingDays } = engine.settings
  if (upcomingDays === null || !RENEWING.has(subscription.status) || endsInPeriod(subscription) !== null) return []
  const at = periodEnd(subscription) - upcomingDays * DAY_S
  const text = `The renewal of ${emailOf(engine, subscription.customer)} is announced.`
  return at > secondsOf(now) ? [{ at, text, renewalDoneAt: null }] : []
}

/** When a change that waits for its payment is given up. */
function lapseOf(engine: Engine, { customer, pending_update, status }: Subscription): Step[] {
  if (!pending_update || !RENEWING.has(status)) return []
  const text = `The unpaid change of ${emailOf(engine, customer)} expires.`
  return [{ at: pending_update.expires_at, text, renewalDoneAt: null }]
}

function expiryOf(engine: Engine, { status, customer, expires_at }: CheckoutSession): Step[] {
  if (status !== 'open') return []
  return [{ at: expires_at, text: `The open checkout of ${emailOf(engine, customer)} expires.`, renewalDoneAt: null }]
}

/** The name of the plan that a schedule starts at this instant, or null. */
function nextPlan(engine: Engine, { phases }: Schedule, at: number): string | null {
  const phase = phases.find(({ start_date }) => start_date === at)
  const named = phase?.items[0]?.price
  const price = named ? engine.price(named) : undefined
  return price ? productName(engine, price) : null
}

function attemptOf(engine: Engine, invoice: Invoice): Step[] {
  const { next_payment_attempt: at, status, amount_remaining, currency } = invoice
  if (!at || !(status === 'open' || status === 'draft')) return []
  const who = emailOf(engine, invoice.customer)
  const what = `${money(amount_remaining, currency)} for invoice ${invoiceName(invoice)} of ${who}`
  return [{ at, text: `The card is charged ${what}.`, renewalDoneAt: null }]
}

/** The next renewal or end of a subscription, or null. */
export const nextRenewal = (steps: readonly Step[], now: Date): Step | null =>
  steps.find(({ renewalDoneAt, at }) => renewalDoneAt !== null && at > secondsOf(now)) ?? null
