import { sql } from 'kysely'
import type { SubscriptionSetup, TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import type { EmailState } from '../mail/index.ts'

export type ChosenPlan = Pick<SubscriptionSetup, 'planName' | 'billingPeriod'>

/** A mailed token as it stands now; locked until the transaction ends. */
export interface MailedToken {
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
 * Ends open requests, of one browser or of all. A request that another transaction signs in with at this moment is
 * skipped: two sign-ins that wait for each other would be a deadlock.
 */
export async function cancelOpenRequests(
  tx: Queries,
  { email, purpose }: { email: string; purpose: TokenPurpose },
  browsers: { markHashes: Buffer[] } | 'all browsers',
): Promise<void> {
  const ofBrowsers = browsers === 'all browsers' ? sql`true` : sql`browser_hash = any(${browsers.markHashes})`
  await sql`update sign_in_requests set cancelled_at = app_now() where id in (
    select id from sign_in_requests
    where email = ${email} and purpose = ${purpose} and consumed_at is null and cancelled_at is null and ${ofBrowsers}
    for update skip locked)`.execute(tx)
}

export async function addRequest(
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

export interface WantedRequest {
  email: string
  purpose: TokenPurpose
  /** Of its token and code. */
  seed: Buffer
}

/** A request whose email is still waited for. */
export async function wantedRequest(
  db: Queries,
  { requestId, wantedHours }: { requestId: string; wantedHours: number },
): Promise<WantedRequest | undefined> {
  const { rows } = await sql<WantedRequest>`select email, purpose, seed from sign_in_requests
    where id = ${requestId} and consumed_at is null and cancelled_at is null
      and requested_at > app_now() - make_interval(hours => ${wantedHours})`.execute(db)
  return rows[0]
}

/** Token and code live from now on. */
export async function keepSecrets(
  db: Queries,
  secrets: { requestId: string; tokenHash: Buffer; codeHash: Buffer; validMinutes: number },
): Promise<void> {
  await sql`update sign_in_requests set token_hash = ${secrets.tokenHash}, code_hash = ${secrets.codeHash},
    expires_at = app_now() + make_interval(mins => ${secrets.validMinutes}) where id = ${secrets.requestId}`.execute(db)
}

export const noteEmailState = (db: Queries, requestId: string, state: EmailState) =>
  db.updateTable('sign_in_requests').set({ email_state: state }).where('id', '=', requestId).execute()

/** Of the newest email that this form of this browser has asked for. */
export async function emailOfForm(
  db: Queries,
  { formHash, markHashes }: { formHash: Buffer; markHashes: Buffer[] },
): Promise<{ email: string; state: EmailState } | undefined> {
  const { rows } = await sql<{ email: string; state: EmailState }>`
    select email, email_state as state from sign_in_requests
    where browser_hash = any(${markHashes}) and form_hash = ${formHash} order by requested_at desc limit 1`.execute(db)
  return rows[0]
}

export async function mailedTokenForUpdate(tx: Queries, tokenHash: Buffer): Promise<MailedToken | undefined> {
  const { rows } = await sql<MailedToken>`
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

/** Counts one attempt at the code that this form of this browser has asked for, if it may still be typed. */
export async function countCodeAttempt(
  tx: Queries,
  { formHash, markHashes }: { formHash: Buffer | null; markHashes: Buffer[] },
): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    update sign_in_requests set code_attempts = code_attempts + 1
    where browser_hash = any(${markHashes}) and form_hash is not distinct from ${formHash} and consumed_at is null and cancelled_at is null
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

/** Whoever reads the mail of an address is its creator; the first time makes the account. */
export async function creatorIdOf(tx: Queries, email: string): Promise<string> {
  const { id } = await tx
    .insertInto('creators')
    .values({ id: uuidv7(), email })
    .onConflict(known => known.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A consumed token is kept as long as the session it opened may live. */
export async function forgetOldRequests(db: Queries, keptDays: number): Promise<void> {
  await sql`delete from sign_in_requests
    where requested_at < app_now() - make_interval(days => ${keptDays})
      or (consumed_at is null and requested_at < app_now() - interval '2 days')
      or (consumed_at is not null and session_id is null)`.execute(db)
}
