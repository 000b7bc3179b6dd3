/** The names of the plans, and the numbers that stand for them. Without zod: the public pages are lighter than the schemas. */

/** Cheapest first: a plan is an upgrade of every plan before it. A plan's id is its position in the list, from 1. */
export const planNames = ['Free', 'Essential', 'Pro', 'Ultra', 'Business'] as const
export type PlanName = (typeof planNames)[number]
export type PaidPlanName = Exclude<PlanName, 'Free'>
export const paidPlanNames = planNames.slice(1) as readonly PaidPlanName[]

export const FREE_PLAN_ID = 1
/** Stands for the plan of every creator where the service has none. */
export const NO_PLAN_ID = 0
export const NO_PLAN_NAME = 'None'
/** In days; for a plan without a default of its own. */
export const DEFAULT_EXPIRY_DAYS = 30
/** On the list of one link, where the service has no plans. */
export const MOST_PEOPLE = 20_000
/** The value of `monthlyLimit` that stands for no limit. */
export const UNLIMITED = 999

export const billingPeriods = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]
