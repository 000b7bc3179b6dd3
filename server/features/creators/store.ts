import { sql } from 'kysely'
import type { SubscriptionSetup, TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import type { EmailState } from '../mail/index.ts'

export type ChosenPlan = Pick<SubscriptionSetup, 'planName' | 'billingPeriod'>

/** A sign-in request, found by the token that was emailed for it. */
export interface MailedRequest {
  id: string
  email: string
  purpose: TokenPurpose
  browserHash: Buffer
  consumed: boolean
  sessionId: string | null
  open: boolean
  subscription: ChosenPlan | null
}

/**
 * Cancels open requests of one browser or of all. A request that another transaction is signing in with is skipped: two
 * sign-ins that wait for each other would be a deadlock.
 */
export async function cancelOpenRequests(
  tx: Queries,
  { email, purpose }: { email: string; purpose: TokenPurpose },
  browsers: { browserHashes: Buffer[] } | 'all browsers',
): Promise<void> {
  const ofBrowsers = browsers === 'all browsers' ? sql`true` : sql`browser_hash = any(${browsers.browserHashes})`
  await sql`update sign_in_requests set cancelled_at = app_now() where id in (
    select id from sign_in_requests
    where email = ${email} and purpose = ${purpose} and consumed_at is null and cancelled_at is null and ${ofBrowsers}
    for update skip locked)`.execute(tx)
}

export async function insertRequest(
  tx: Queries,
  request: {
    id: string
    email: string
    purpose: TokenPurpose
    browser_hash: Buffer
    form_hash: Buffer | null
    subscription?: ChosenPlan | undefined
  },
): Promise<void> {
  const subscription = request.subscription ? JSON.stringify(request.subscription) : null
  await tx
    .insertInto('sign_in_requests')
    .values({ ...request, subscription })
    .execute()
}

export const MAX_CODE_ATTEMPTS = 5

export interface PendingRequest {
  email: string
  purpose: TokenPurpose
  /** From which token and code are derived. */
  seed: Buffer
}

/** A request whose email is still to be sent. */
export async function pendingRequest(
  db: Queries,
  { requestId, maxAgeHours }: { requestId: string; maxAgeHours: number },
): Promise<PendingRequest | undefined> {
  const { rows } = await sql<PendingRequest>`select email, purpose, seed from sign_in_requests
    where id = ${requestId} and consumed_at is null and cancelled_at is null
      and requested_at > app_now() - make_interval(hours => ${maxAgeHours})`.execute(db)
  return rows[0]
}

/** Stores the hashes of token and code, which are valid from now on. */
export async function saveSecrets(
  db: Queries,
  secrets: { requestId: string; tokenHash: Buffer; codeHash: Buffer; validMinutes: number },
): Promise<void> {
  await sql`update sign_in_requests set token_hash = ${secrets.tokenHash}, code_hash = ${secrets.codeHash},
    expires_at = app_now() + make_interval(mins => ${secrets.validMinutes}) where id = ${secrets.requestId}`.execute(db)
}

export const setEmailState = (db: Queries, requestId: string, state: EmailState) =>
  db.updateTable('sign_in_requests').set({ email_state: state }).where('id', '=', requestId).execute()

/** The state of the newest email that this form of this browser has requested. */
export async function emailOfForm(
  db: Queries,
  { formHash, browserHashes }: { formHash: Buffer; browserHashes: Buffer[] },
): Promise<{ email: string; state: EmailState } | undefined> {
  const { rows } = await sql<{ email: string; state: EmailState }>`
    select email, email_state as state from sign_in_requests
    where browser_hash = any(${browserHashes}) and form_hash = ${formHash} order by requested_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Locks the request until the transaction ends. */
export async function requestByTokenForUpdate(tx: Queries, tokenHash: Buffer): Promise<MailedRequest | undefined> {
  const { rows } = await sql<MailedRequest>`
    select id, email, purpose, browser_hash as "browserHash", consumed_at is not null as consumed,
      session_id as "sessionId", consumed_at is null and cancelled_at is null and expires_at > app_now() as open,
      subscription
    from sign_in_requests where token_hash = ${tokenHash} for update`.execute(tx)
  return rows[0]
}

export interface CodeAttempt {
  id: string
  email: string
  purpose: TokenPurpose
  codeHash: Buffer
  attempts: number
  subscription: ChosenPlan | null
}

/** Counts one attempt at the code that this form of this browser has requested; undefined when no attempt is left. */
export async function countCodeAttempt(
  tx: Queries,
  { formHash, browserHashes }: { formHash: Buffer | null; browserHashes: Buffer[] },
): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    update sign_in_requests set code_attempts = code_attempts + 1
    where browser_hash = any(${browserHashes}) and form_hash is not distinct from ${formHash} and consumed_at is null and cancelled_at is null
      and code_hash is not null and expires_at > app_now() and code_attempts < ${MAX_CODE_ATTEMPTS}
    returning id, email, purpose, code_hash as "codeHash", code_attempts as attempts, subscription`.execute(tx)
  return rows[0]
}

export async function markConsumed(
  tx: Queries,
  { requestId, sessionId }: { requestId: string; sessionId: string },
): Promise<void> {
  await sql`update sign_in_requests set consumed_at = app_now(), session_id = ${sessionId}
    where id = ${requestId}`.execute(tx)
}

export async function creatorIdOf(db: Queries, email: string): Promise<string | undefined> {
  const creator = await db.selectFrom('creators').select('id').where('email', '=', email).executeTakeFirst()
  return creator?.id
}

/** The id of the creator with this email, inserted at the first sign-in. */
export async function upsertCreator(tx: Queries, email: string): Promise<string> {
  const { id } = await tx
    .insertInto('creators')
    .values({ id: uuidv7(), email })
    .onConflict(on => on.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps a consumed request as long as the session that it opened may last. */
export async function deleteOldRequests(db: Queries, keptDays: number): Promise<void> {
  await sql`delete from sign_in_requests
    where requested_at < app_now() - make_interval(days => ${keptDays})
      or (consumed_at is null and requested_at < app_now() - interval '2 days')
      or (consumed_at is not null and session_id is null)`.execute(db)
}
