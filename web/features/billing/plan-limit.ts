import { UNLIMITED } from '../../../contract/plan-names.ts'
import { plural } from '../../lib/plural.ts'

/** Null for no limit, which the server sends as 999 or -1. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit >= UNLIMITED || monthlyLimit < 0 ? null : monthlyLimit

/** '3 of 5'; above the limit, as in an expired account, '1 open, 5 blocked'. */
export const usedOf = (used: number, limit: number): string =>
  used > limit
    ? `${limit.toLocaleString()} open, ${(used - limit).toLocaleString()} blocked`
    : `${used.toLocaleString()} of ${limit.toLocaleString()}`

/** '5 of 15 active links'; without a limit, or above it, '5 active links'. */
export const linksInUse = (used: number, limit: number | null): string =>
  limit === null || used > limit
    ? plural(used, 'active link')
    : `${used.toLocaleString()} of ${plural(limit, 'active link')}`
