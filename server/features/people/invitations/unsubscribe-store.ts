import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Queries } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'

const BATCH_ROWS = 500

/** Of the emails of a creator and of a recipient of invitations. */
export interface EmailHashes {
  creator: Buffer
  recipient: Buffer
}

/**
 * HMACs over plain hashes: with those a thief of the database could try lists of emails. A recipient has another one with each
 * creator.
 */
export const keyedHashes = (secrets: Secrets, plain: EmailHashes): EmailHashes => hashesByKey(secrets)(plain)[0]!

/**
 * One pair for each secret, the current one first: a row may have been written with an older secret. The keys are derived once,
 * since a list has thousands of emails.
 */
function hashesByKey(secrets: Secrets): (plain: EmailHashes) => EmailHashes[] {
  const keys = derivedKeys(secrets, 'unsubscribed')
  return ({ creator, recipient }) =>
    keys.map(key => {
      const digest = (...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
      return { creator: digest(creator), recipient: digest(creator, recipient) }
    })
}

/** False where it was known already. */
export async function storeUnsubscribe(tx: Queries, { creator, recipient }: EmailHashes): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into unsubscribes (creator_email_hash, email_hash, at, keyed)
    values (${creator}, ${recipient}, app_now(), true) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Again in a restored database. */
export const repeatUnsubscribe = (
  db: Db,
  { creatorEmailHash, emailHash }: { creatorEmailHash: string; emailHash: string },
): Promise<boolean> =>
  storeUnsubscribe(db, {
    creator: Buffer.from(creatorEmailHash, 'base64url'),
    recipient: Buffer.from(emailHash, 'base64url'),
  })

/** Whether an email has unsubscribed from the invitations of this creator. Rows that are not keyed yet count too. */
export async function unsubscribedFrom(
  db: Queries,
  secrets: Secrets,
  creatorId: string,
): Promise<(email: string) => boolean> {
  const creator = await creatorHashOf(db, creatorId)
  if (!creator) return () => false
  const allHashes = allHashesOf(secrets, creator)
  const { rows } = await sql<{ hash: Buffer }>`
    select email_hash as hash from unsubscribes
    where creator_email_hash = any(${allHashes(creator).map(hashes => hashes.creator)}::bytea[])`.execute(db)
  if (rows.length === 0) return () => false
  const stored = new Set(rows.map(({ hash }) => hash.toString('hex')))
  return email => allHashes(hashOf(email)).some(({ recipient }) => stored.has(recipient.toString('hex')))
}

/** The same of one email, without reading those of all others. */
export async function hasUnsubscribed(
  db: Queries,
  secrets: Secrets,
  { creatorEmail, email }: { creatorEmail: string; email: string },
): Promise<boolean> {
  const hashes = allHashesOf(secrets, hashOf(creatorEmail))(hashOf(email))
  const { rows } = await sql`
    select from unsubscribes where (creator_email_hash, email_hash) in (
      select * from unnest(${hashes.map(({ creator }) => creator)}::bytea[], ${hashes.map(({ recipient }) => recipient)}::bytea[]))`.execute(
    db,
  )
  return rows.length > 0
}

function allHashesOf(secrets: Secrets, creator: Buffer): (recipient: Buffer) => EmailHashes[] {
  const keyed = hashesByKey(secrets)
  return recipient => [{ creator, recipient }, ...keyed({ creator, recipient })]
}

async function creatorHashOf(db: Queries, creatorId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ email: string }>`select email from creators where id = ${creatorId}`.execute(db)
  return rows[0] && hashOf(rows[0].email)
}

/**
 * Keys the plain hashes of before, and those that an older release writes while processes are replaced. At night, since such a
 * process reads plain ones alone.
 */
export async function keyUnsubscribes(db: Db, secrets: Secrets): Promise<void> {
  let keyed: number
  do {
    keyed = await db.transaction().execute(async tx => {
      const { rows } = await sql<EmailHashes>`
        delete from unsubscribes where (creator_email_hash, email_hash) in (
          select creator_email_hash, email_hash from unsubscribes where not keyed limit ${BATCH_ROWS})
        returning creator_email_hash as creator, email_hash as recipient`.execute(tx)
      for (const plain of rows) await storeUnsubscribe(tx, keyedHashes(secrets, plain))
      return rows.length
    })
  } while (keyed === BATCH_ROWS)
}
