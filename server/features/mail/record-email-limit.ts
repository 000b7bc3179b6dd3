import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { countEach } from '../../db/limits.ts'
import { recipientCounters } from './recipient-limits.ts'

/** A check-in that is decided upon, voided, restored and voided again: its visitor is told once a day how it stands. */
const EMAILS_A_RECORD = { max: 1, windowS: 24 * 60 * 60 }

/**
 * Counts an email about what a creator did to a check-in. Returns 'send', or the time at which the visitor may be told of this
 * check-in again, or the recipient may get another email of this kind.
 */
export async function countRecordEmail(
  tx: Queries,
  { linkId, id }: { linkId: string; id: string },
  to: string,
): Promise<'send' | Date> {
  // Hashed, so that a deleted account leaves no trace of its ids.
  const key = `emails of record ${hashOf(`${linkId} ${id}`).toString('base64url')}`
  const [reached] = await countEach(tx, [[{ key, ...EMAILS_A_RECORD }, ...recipientCounters('record', to)]])
  return reached ? reached.retryAt : 'send'
}
