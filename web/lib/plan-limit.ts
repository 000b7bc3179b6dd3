import { UNLIMITED } from '../../contract/links.ts'

/** Null: no limit, which is said with 999 and with -1. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit >= UNLIMITED || monthlyLimit < 0 ? null : monthlyLimit
