import { DAY_MS } from '../../../../contract/durations.ts'
import { NEVER_EXPIRES_AT } from '../../../../contract/expiry.ts'
import { DEFAULT_EXPIRY_DAYS, MOST_PEOPLE, NO_PLAN_ID, NO_PLAN_NAME } from '../../../../contract/plan-names.ts'

export interface Plan {
  id: number
  name: string
  /** Active links at one time; null: no limit. */
  linkLimit: number | null
  /** On the list of one link. */
  peopleLimit: number
  defaultExpiryDays: number
  customExpiry: boolean
  neverExpire: boolean
  csvExport: boolean
  prioritySupport: boolean
}

/** What every creator may do where the service has no plans. */
export const NO_PLAN: Plan = {
  id: NO_PLAN_ID,
  name: NO_PLAN_NAME,
  linkLimit: null,
  peopleLimit: MOST_PEOPLE,
  defaultExpiryDays: DEFAULT_EXPIRY_DAYS,
  customExpiry: true,
  neverExpire: true,
  csvExport: true,
  prioritySupport: false,
}

/** The expiry that a creator asks for; the plan decides which of these fields count. */
export interface RequestedExpiry {
  neverExpire?: boolean | undefined
  expiryDateTime?: string | null | undefined
  expiryDays?: number | null | undefined
}

/** When a new link expires. A picked instant is taken as it is, even in the past: the action declines that. */
export function expiryOf({ plan, requested, now }: { plan: Plan; requested: RequestedExpiry; now: Date }): Date {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const never = new Date(NEVER_EXPIRES_AT)
  if (!plan.customExpiry) return after(plan.defaultExpiryDays)
  if (requested.neverExpire && plan.neverExpire) return never
  if (requested.expiryDateTime) return earlier(new Date(requested.expiryDateTime), never)
  return after(requested.expiryDays ?? plan.defaultExpiryDays)
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
