import { UNLIMITED } from '../../../contract/plan-names.ts'
import { plural } from '../../lib/plural.ts'

/** Null for no limit, which the server sends as 999 or -1. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit >= UNLIMITED || monthlyLimit < 0 ? null : monthlyLimit

/** '3 of 5'; above the limit, as in an expired account, '6, 1 allowed'. */
export const usedOf = (used: number, limit: number): string =>
  `${used.toLocaleString()}${used > limit ? `, ${limit.toLocaleString()} allowed` : ` of ${limit.toLocaleString()}`}`

/** '5 of 15 links in use'; without a limit, or above it, '5 links in use'. */
export const linksInUse = (used: number, limit: number | null): string =>
  limit === null || used > limit
    ? `${plural(used, 'link')} in use`
    : `${used.toLocaleString()} of ${plural(limit, 'link')} in use`
