import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { planIdOf, planOfPrice } from './catalogue.ts'
import type { BillingDeps, PaymentProvider } from './payment-provider.ts'
import { orNull } from './stripe-call.ts'

/** The plans of prices by the price's id, archived ones included: invoices and schedules name a price by id alone. */
export type KnownPlans = ReadonlyMap<string, PaidPlanName>

/** Cached for good: a price never changes its plan. */
const plansByProvider = new WeakMap<PaymentProvider, Map<string, PaidPlanName>>()

export async function knownPlans(
  { payments, log }: Pick<BillingDeps, 'payments' | 'log'>,
  priceIds: readonly (string | null)[],
): Promise<KnownPlans> {
  const plans = plansByProvider.get(payments) ?? new Map<string, PaidPlanName>()
  plansByProvider.set(payments, plans)
  for (const id of new Set(priceIds)) {
    if (id === null || plans.has(id)) continue
    const plan = await readPlan(payments, id)
    if (plan) plans.set(id, plan)
    else log.warn({ price: id }, 'a price that is none of the plans')
  }
  return plans
}

async function readPlan({ stripe }: PaymentProvider, priceId: string): Promise<PaidPlanName | null> {
  const price = await orNull(() => stripe.prices.retrieve(priceId))
  return price && planOfPrice(price)
}

export const planIdBy = (plans: KnownPlans, priceId: string | null): number | null => {
  const name = priceId === null ? undefined : plans.get(priceId)
  return name ? planIdOf(name) : null
}
