import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { allowed } from '../../db/limits.ts'

const HOUR_S = 60 * 60
const AN_HOUR = { max: 3, windowS: HOUR_S }
const A_DAY = { max: 10, windowS: 24 * HOUR_S }

/** Counts one more letter to this address; false when it has had its share. Callers then answer as if it were sent. */
export async function mailAllowed(tx: Queries, to: string): Promise<boolean> {
  const recipient = hashOf(to.toLowerCase()).toString('base64url')
  return (
    (await allowed(tx, `mail an hour:${recipient}`, AN_HOUR)) && (await allowed(tx, `mail a day:${recipient}`, A_DAY))
  )
}
