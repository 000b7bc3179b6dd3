import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { CreatorCaller } from './access.ts'

/**
 * Whether the token was issued to the caller's own session: the mailed token that opened the session, or one of its navigation
 * tokens. An expired navigation token counts too. Its five minutes limit how long its URL opens a page; the creator may then
 * spend half an hour on that page, and the session authorises the request.
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
