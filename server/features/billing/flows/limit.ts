import type { Queries } from '../../../db/db.ts'
import { allowed, type Limit } from '../../../db/limits.ts'
import { Declined } from '../../../http/declined.ts'

const CHANGES: Limit = { max: 30, windowS: 600 }
/** A screen that waits for a payment looks every few seconds. */
const LOOKS: Limit = { max: 200, windowS: 600 }

/** Calls that change something at Stripe. */
export const limitChanges = (db: Queries, creatorId: string) => limit(db, `billing:${creatorId}`, CHANGES)

/** Calls that only read from Stripe. */
export const limitLooks = (db: Queries, creatorId: string) => limit(db, `billing-look:${creatorId}`, LOOKS)

async function limit(db: Queries, key: string, most: Limit): Promise<void> {
  if (!(await allowed(db, key, most))) throw new Declined('too_many_requests')
}
