import { createHmac, timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'
import { Declined } from '../../../http/declined.ts'

const digestOf = (key: Buffer, said: string) => createHmac('sha256', key).update(said).digest()

const hashIn = (part: string) => Buffer.from(part, 'base64url')

/**
 * Of an email and that of a creator. It works for good, whatever becomes of the person on the list or of the account, so it stands
 * in no table.
 */
export function unsubscribeToken(secrets: Secrets, emails: { creator: string; recipient: string }): string {
  const said = [emails.creator, emails.recipient].map(email => hashOf(email).toString('base64url')).join('.')
  return `${said}.${digestOf(derivedKeys(secrets, 'unsubscribe')[0]!, said).toString('base64url')}`
}

/** Null of a text that the service has not signed. */
function readToken(secrets: Secrets, token: string): { creatorEmailHash: Buffer; emailHash: Buffer } | null {
  const [creator = '', recipient = '', mac = ''] = token.split('.')
  const given = hashIn(mac)
  const genuine = derivedKeys(secrets, 'unsubscribe').some(key => {
    const digest = digestOf(key, `${creator}.${recipient}`)
    return digest.length === given.length && timingSafeEqual(digest, given)
  })
  return genuine ? { creatorEmailHash: hashIn(creator), emailHash: hashIn(recipient) } : null
}

export const isUnsubscribeToken = (secrets: Secrets, token: string): boolean => readToken(secrets, token) !== null

/** No further invitations of this creator, also from an account that is made later. A second request changes nothing. */
export async function unsubscribe(db: Db, secrets: Secrets, token: string): Promise<void> {
  const known = readToken(secrets, token)
  if (!known) throw new Declined('unsubscribe_invalid')
  await sql`insert into unsubscribes (creator_email_hash, email_hash, at)
    values (${known.creatorEmailHash}, ${known.emailHash}, app_now()) on conflict do nothing`.execute(db)
}

/** Whether somebody with an email wants no invitations of the creator with another. */
export const isUnsubscribed = (creatorEmail: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from unsubscribes u
    where u.creator_email_hash = ${sha256(creatorEmail)} and u.email_hash = ${sha256(email)})`

const sha256 = (text: RawBuilder<unknown>) => sql`sha256(convert_to(${text}, 'UTF8'))`
