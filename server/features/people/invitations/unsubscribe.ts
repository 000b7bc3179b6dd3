import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'
import { Declined } from '../../../http/declined.ts'
import { recordErasure } from '../../../jobs/record-erasure.ts'
import { type EmailHashes, keyedHashes, storeUnsubscribe } from './unsubscribe-store.ts'

const digestOf = (key: KeyObject, said: string) => createHmac('sha256', key).update(said).digest()

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
function readToken(secrets: Secrets, token: string): EmailHashes | null {
  const [creator = '', recipient = '', mac = ''] = token.split('.')
  const given = hashIn(mac)
  const genuine = derivedKeys(secrets, 'unsubscribe').some(key => {
    const digest = digestOf(key, `${creator}.${recipient}`)
    return digest.length === given.length && timingSafeEqual(digest, given)
  })
  return genuine ? { creator: hashIn(creator), recipient: hashIn(recipient) } : null
}

export const isUnsubscribeToken = (secrets: Secrets, token: string): boolean => readToken(secrets, token) !== null

/**
 * No further invitations of this creator, also from an account that is made later. A second request changes nothing. Recorded with
 * the erasures, so that a restored older backup learns of it.
 */
export async function unsubscribe(db: Db, secrets: Secrets, token: string): Promise<void> {
  const known = readToken(secrets, token)
  if (!known) throw new Declined('unsubscribe_invalid')
  const hashes = keyedHashes(secrets, known)
  await db.transaction().execute(async tx => {
    if (!(await storeUnsubscribe(tx, hashes))) return
    const { creator, recipient } = hashes
    await recordErasure(tx, {
      kind: 'unsubscribe',
      creatorEmailHash: creator.toString('base64url'),
      emailHash: recipient.toString('base64url'),
    })
  })
}
