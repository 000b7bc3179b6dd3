import { UNLIMITED } from '../../../contract/plan-names.ts'

/** Null for no limit, which the server sends as 999 or -1. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit >= UNLIMITED || monthlyLimit < 0 ? null : monthlyLimit

/** '3 of 5'; above the limit, as in an expired account, '6, 1 allowed'. */
export const usedOf = (used: number, limit: number): string =>
  `${used.toLocaleString()}${used > limit ? `, ${limit.toLocaleString()} allowed` : ` of ${limit.toLocaleString()}`}`
