import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import { periodOf, planIdOf, planOfPrice } from './catalogue.ts'
import { type KnownPlans, knownPlans, planIdBy } from './known-plans.ts'
import type { BillingDeps } from './payments.ts'
import { callStripe, isMissing, listAll, orNull } from './stripe-call.ts'
import type {
  CardSnapshot,
  ChargeSnapshot,
  InvoiceSnapshot,
  ScheduleSnapshot,
  StripeSnapshot,
  SubscriptionSnapshot,
} from './stripe-snapshot.ts'

type Reading = Pick<BillingDeps, 'payments' | 'log'>

const NOTHING: StripeSnapshot = { balanceCents: 0, subscriptions: [], invoices: [], schedules: [] }
/** The customer comes along with a subscription: its balance, and the card that stands behind all subscriptions. */
const WITH_CUSTOMER = ['data.default_payment_method', 'data.customer.invoice_settings.default_payment_method']

/**
 * Everything that Stripe holds of a customer, read now. With a customer who was deleted there, everything ended; and test
 * data is wiped now and then. A live customer that is not there means that the keys are of another account.
 */
export async function readSnapshot(deps: Reading, customer: string): Promise<StripeSnapshot> {
  const { stripe, livemode } = deps.payments
  try {
    return await readLists(deps, customer)
  } catch (error) {
    if (!isMissing(error)) throw error
    const found = await orNull(() => stripe.customers.retrieve(customer))
    if (found ? found.deleted : !livemode) return NOTHING
    deps.log.error(
      { err: error, customer },
      'a customer that Stripe does not know: are these the keys of another account?',
    )
    throw new Declined('payments_unavailable')
  }
}

async function readLists(deps: Reading, customer: string): Promise<StripeSnapshot> {
  const { stripe } = deps.payments
  const [subscriptions, invoices, schedules, intents] = await Promise.all([
    listAll(page => stripe.subscriptions.list({ customer, status: 'all', expand: WITH_CUSTOMER, ...page })),
    listAll(page => stripe.invoices.list({ customer, expand: ['data.payments'], ...page })),
    listAll(page => stripe.subscriptionSchedules.list({ customer, ...page })),
    listAll(page => stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'], ...page })),
  ])
  // Lists of what is not there come out empty too: with the key of another account nobody would have a plan.
  const balanceCents = balanceOf(
    subscriptions[0]?.customer ?? (await callStripe(() => stripe.customers.retrieve(customer))),
  )
  const plans = await knownPlans(deps, [
    ...invoices.map(invoice => priceIdOf(boughtLineOf(invoice))),
    ...schedules.flatMap(({ phases }) => phases.flatMap(({ items }) => items.map(({ price }) => idOf(price)))),
  ])
  const held = await Promise.all(intents.map(intent => chargeOf(stripe, intent)))
  const charges = new Map(held.flatMap(charge => (charge ? [[charge.paymentIntentId, charge] as const] : [])))
  return {
    balanceCents,
    subscriptions: subscriptions.flatMap(each => subscriptionOf(each) ?? []),
    invoices: invoices.map(invoice => invoiceOf(invoice, plans, charges)),
    schedules: schedules.flatMap(schedule => scheduleOf(schedule, plans) ?? []),
  }
}

export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

const dateOf = (seconds: number) => new Date(seconds * 1000)
const dateOrNull = (seconds: number | null | undefined) => (seconds ? dateOf(seconds) : null)

const balanceOf = (customer: Stripe.Subscription['customer']): number =>
  typeof customer === 'string' || customer.deleted ? 0 : customer.balance

/** Of several items the one of the highest plan. */
function subscriptionOf(subscription: Stripe.Subscription): SubscriptionSnapshot | null {
  const planIdIn = ({ price }: Stripe.SubscriptionItem) => {
    const name = planOfPrice(price)
    return name ? planIdOf(name) : 0
  }
  const item = subscription.items.data.toSorted((a, b) => planIdIn(b) - planIdIn(a))[0]
  if (!item) return null
  const periodEnd = dateOf(item.current_period_end)
  return {
    id: subscription.id,
    status: subscription.status,
    planId: planIdIn(item) || null,
    billingPeriod: periodOf(item.price.recurring?.interval === 'year' ? 'year' : 'month'),
    createdAt: dateOf(subscription.created),
    periodEnd,
    itemId: item.id,
    priceId: item.price.id,
    priceCents: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    card: cardOf(subscription),
    endsWithPeriod: subscription.cancel_at_period_end,
    endsAt: dateOrNull(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    canceledAt: dateOrNull(subscription.canceled_at),
    endReason: subscription.cancellation_details?.reason ?? null,
    endedAt: dateOrNull(subscription.ended_at ?? (subscription.status === 'paused' ? subscription.trial_end : null)),
  }
}

/** The subscription's own, else the customer's. */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): CardSnapshot | null {
  const shared =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method
  const method = own ?? shared
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

function invoiceOf(
  invoice: Stripe.Invoice,
  plans: KnownPlans,
  charges: ReadonlyMap<string, ChargeSnapshot>,
): InvoiceSnapshot {
  const line = boughtLineOf(invoice)
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent))
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status,
    reason: invoice.billing_reason,
    planId: planIdBy(plans, priceIdOf(line)),
    currency: invoice.currency,
    totalCents: invoice.total,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    balanceBeforeCents: invoice.starting_balance,
    balanceAfterCents: invoice.ending_balance ?? invoice.starting_balance,
    createdAt: dateOf(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    number: invoice.number,
    url: invoice.hosted_invoice_url ?? null,
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    charges: intents.flatMap(intent => charges.get(intent ?? '') ?? []),
  }
}

/** What an invoice was made for: a whole period rather than a part of one, and never what is credited. */
const boughtLineOf = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined =>
  lines.data.toSorted((a, b) => weightOf(b) - weightOf(a))[0]

const weightOf = ({ amount, parent }: Stripe.InvoiceLineItem) => {
  const proration = (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
  return amount > 0 && !proration ? amount + Number.MAX_SAFE_INTEGER / 2 : amount
}

const priceIdOf = (line: Stripe.InvoiceLineItem | undefined) => idOf(line?.pricing?.price_details?.price)

/** The first move of a schedule from one plan of ours to another; null for a schedule without one. */
function scheduleOf(schedule: Stripe.SubscriptionSchedule, plans: KnownPlans): ScheduleSnapshot | null {
  const steps = schedule.phases.map(({ start_date, items }) => ({
    planId: planIdBy(plans, idOf(items[0]?.price)),
    priceId: idOf(items[0]?.price),
    startsAt: dateOf(start_date),
  }))
  const place = steps.findIndex(({ planId }, at) => at > 0 && planId !== steps[at - 1]!.planId)
  const [before, after] = [steps[place - 1], steps[place]]
  if (!before?.planId || !after?.planId || !after.priceId) return null
  return {
    id: schedule.id,
    subscriptionId: idOf(schedule.subscription) ?? schedule.released_subscription,
    status: schedule.status,
    currentPlanId: before.planId,
    newPlanId: after.planId,
    newPriceId: after.priceId,
    changesAt: after.startsAt,
    phaseBeganAt: dateOrNull(schedule.current_phase?.start_date),
    leftAt: dateOrNull(schedule.released_at ?? schedule.canceled_at),
  }
}

async function chargeOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<ChargeSnapshot | null> {
  if (!charge || typeof charge === 'string') return null
  const { amount_captured: amountCents, amount_refunded: refundedCents, disputed } = charge
  const dispute = disputed ? await disputeOf(stripe, id) : null
  return { paymentIntentId: id, amountCents, refundedCents, dispute }
}

/** Statuses of a dispute that is over without loss; an inquiry ('warning') takes no money. */
const NOT_LOST = ['won', 'warning_closed', 'prevented']

/** Asked only of what was disputed: a charge tells no more than that. */
async function disputeOf(stripe: Stripe, intentId: string): Promise<ChargeSnapshot['dispute']> {
  const disputes = await listAll(page => stripe.disputes.list({ payment_intent: intentId, ...page }))
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.every(({ status }) => NOT_LOST.includes(status)) ? 'won' : 'open'
}
