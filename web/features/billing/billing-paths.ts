import { paths, pathTo } from '../../../contract/paths.ts'
import { type BillingPeriod, billingPeriods, type PaidPlanName, paidPlanNames } from '../../../contract/plan-names.ts'

/** The plan that a URL names, in any case; null for Free and for unknown names. */
export const paidPlanNamed = (text: string | null | undefined): PaidPlanName | null =>
  paidPlanNames.find(name => name.toLowerCase() === text?.trim().toLowerCase()) ?? null

export const billingNamed = (text: string | null | undefined): BillingPeriod =>
  billingPeriods.find(period => period === text?.trim().toLowerCase()) ?? 'monthly'

/** The plans for a creator who comes from the account: subscribing then needs no further email. */
export const plansFromAccountPath = pathTo(paths.plans, {}, { from: 'account' })

/** The plans show monthly prices by default. */
export const plansPath = (billing: BillingPeriod) =>
  pathTo(paths.plans, {}, { billing: billing === 'yearly' ? billing : null })

interface Order {
  plan: PaidPlanName
  billing: BillingPeriod
}

export const subscribePath = ({ plan, billing }: Order) =>
  pathTo(paths.subscribe, { planName: plan.toLowerCase() }, { billing })

export const subscribeWithTokenPath = ({ plan, billing, token }: Order & { token: string }) =>
  pathTo(paths.subscribeWithToken, { planName: plan.toLowerCase(), token }, { billing })

type Payment = { plan: PaidPlanName | null; billing: BillingPeriod; email?: string | null; upgrade?: boolean }

export const subscribePaymentPath = ({ plan, billing, email, upgrade, from }: Payment & { from?: 'account' | null }) =>
  pathTo(paths.subscribePayment, {}, { plan, email, billing, from, upgrade: upgrade ? 'true' : null })

export const subscribeSuccessPath = ({ plan, billing, email, upgrade }: Payment) =>
  pathTo(paths.subscribeSuccess, {}, { plan, email, billing, [upgrade ? 'upgrade' : 'new']: 'true' })

export const upgradeProcessingPath = ({ plan, email }: { plan: string; email: string }) =>
  pathTo(paths.upgradeProcessing, {}, { plan, email })
