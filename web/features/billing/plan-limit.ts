import { UNLIMITED } from '../../../contract/links.ts'

/** Null: no limit, which is said with 999 and with -1. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit >= UNLIMITED || monthlyLimit < 0 ? null : monthlyLimit

/** '3 of 5'; '6, 1 allowed' above the limit, as in an expired account. */
export const usedOf = (used: number, limit: number): string =>
  `${used.toLocaleString()}${used > limit ? `, ${limit.toLocaleString()} allowed` : ` of ${limit.toLocaleString()}`}`
