import { NEVER_EXPIRES_AT } from '../../../../contract/expiry.ts'

export interface Plan {
  id: number
  name: string
  /** Active links at one time; null: no limit. */
  linkLimit: number | null
  defaultExpiryDays: number
  customExpiry: boolean
  neverExpire: boolean
  csvExport: boolean
  prioritySupport: boolean
}

/** What a creator asks for; the plan decides what is heard. */
export interface WantedExpiry {
  neverExpire?: boolean | undefined
  expiryDateTime?: string | null | undefined
  expiryDays?: number | null | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** When a new link ends. A picked instant is taken as it is, even in the past: the action declines it. */
export function expiryOf({ plan, wanted, now }: { plan: Plan; wanted: WantedExpiry; now: Date }): Date {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const never = new Date(NEVER_EXPIRES_AT)
  if (!plan.customExpiry) return after(plan.defaultExpiryDays)
  if (wanted.neverExpire && plan.neverExpire) return never
  if (wanted.expiryDateTime) return earlier(new Date(wanted.expiryDateTime), never)
  return after(wanted.expiryDays ?? plan.defaultExpiryDays)
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
