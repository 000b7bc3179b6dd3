import type { Queries } from '../../../db/db.ts'
import type { Limit } from '../../../db/limits.ts'
import { enforceLimit } from '../../../http/rate-limits.ts'

const CHANGES: Limit = { max: 30, windowS: 600 }
/** A screen that waits for a payment polls every few seconds. */
const READS: Limit = { max: 200, windowS: 600 }

/** Calls that change something at Stripe. */
export const limitChanges = (db: Queries, creatorId: string) => enforceLimit(db, `billing:${creatorId}`, CHANGES)

/** Calls that only read from Stripe. */
export const limitReads = (db: Queries, creatorId: string) => enforceLimit(db, `billing-look:${creatorId}`, READS)
