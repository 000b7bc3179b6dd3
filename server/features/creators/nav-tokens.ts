import { sql } from 'kysely'
import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'

const VALID_MINUTES = 5

/** A token that opens a page for its own session; it does not sign in. */
export async function newNavToken(
  db: Queries,
  { sessionId, purpose }: { sessionId: string; purpose: TokenPurpose },
): Promise<string> {
  const token = newSecret()
  await sql`insert into nav_tokens (token_hash, session_id, purpose, expires_at)
    values (${hashOf(token)}, ${sessionId}, ${purpose}, app_now() + make_interval(mins => ${VALID_MINUTES}))`.execute(
    db,
  )
  return token
}

export async function purposeOfNavToken(
  db: Queries,
  { tokenHash, sessionId }: { tokenHash: Buffer; sessionId: string },
): Promise<TokenPurpose | undefined> {
  const { rows } = await sql<{ purpose: TokenPurpose }>`select purpose from nav_tokens
    where token_hash = ${tokenHash} and session_id = ${sessionId} and expires_at > app_now()`.execute(db)
  return rows[0]?.purpose
}

/** Keeps tokens for a day after they expire: `verifyOwnToken` still accepts them. */
export async function deleteExpiredNavTokens(db: Queries): Promise<void> {
  await sql`delete from nav_tokens where expires_at < app_now() - interval '1 day'`.execute(db)
}
