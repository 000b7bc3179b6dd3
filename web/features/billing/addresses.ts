import { type BillingPeriod, billingPeriods, type PaidPlanName, paidPlanNames } from '../../../contract/plans.ts'
import { paths } from '../../paths.ts'

/** As written in an address, in any case; null for Free and for what is no plan. */
export const paidPlanNamed = (text: string | null | undefined): PaidPlanName | null =>
  paidPlanNames.find(name => name.toLowerCase() === text?.trim().toLowerCase()) ?? null

export const billingNamed = (text: string | null | undefined): BillingPeriod =>
  billingPeriods.find(period => period === text?.trim().toLowerCase()) ?? 'monthly'

const withQuery = (path: string, query: Record<string, string | null | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Monthly is what the plans begin with. */
export const plansPath = (billing: BillingPeriod) =>
  withQuery(paths.plans, { billing: billing === 'yearly' ? billing : null })

interface Order {
  plan: PaidPlanName
  billing: BillingPeriod
}

export const subscribePath = ({ plan, billing }: Order) =>
  withQuery(paths.subscribe.replace(':planName', plan.toLowerCase()), { billing })

export const subscribeWithTokenPath = ({ plan, billing, token }: Order & { token: string }) =>
  withQuery(`${paths.subscribe.replace(':planName', plan.toLowerCase())}/${encodeURIComponent(token)}`, { billing })

type Payment = { plan: PaidPlanName | null; billing: BillingPeriod; email?: string | null; upgrade?: boolean }

export const subscribePaymentPath = ({ plan, billing, email, upgrade, from }: Payment & { from?: 'account' | null }) =>
  withQuery(paths.subscribePayment, { plan, email, billing, from, upgrade: upgrade ? 'true' : null })

export const subscribeSuccessPath = ({ plan, billing, email, upgrade }: Payment) =>
  withQuery(paths.subscribeSuccess, { plan, email, billing, [upgrade ? 'upgrade' : 'new']: 'true' })

export const upgradeProcessingPath = ({ plan, email }: { plan: string; email: string }) =>
  withQuery(paths.upgradeProcessing, { plan, email })
