import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { CreatorCaller } from './access.ts'

/**
 * True for a token that was issued to the caller's own session: the mailed one that opened it, or one of its navigation
 * tokens. Those five minutes limit which address opens a page; a creator may then take half an hour over a map, and
 * what authorises the act is the session.
 */
export async function verifyOwnToken(
  db: Queries,
  { sessionId }: Pick<CreatorCaller, 'sessionId'>,
  token: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_requests where token_hash = ${hashOf(token)} and session_id = ${sessionId}
    union all select 1 from nav_tokens where token_hash = ${hashOf(token)} and session_id = ${sessionId}`.execute(db)
  return rows.length > 0
}
