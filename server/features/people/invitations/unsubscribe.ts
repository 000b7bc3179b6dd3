import type { Db } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import type { Secrets } from '../../../derived-key.ts'
import { Declined } from '../../../http/declined.ts'
import { recordErasure } from '../../../jobs/record-erasure.ts'
import { signerFor } from '../../../signer.ts'
import { type EmailHashes, keyedHashes, storeUnsubscribe } from './unsubscribe-store.ts'

const signer = (secrets: Secrets) => signerFor(secrets, 'unsubscribe')

const hashIn = (part: string) => Buffer.from(part, 'base64url')

/**
 * Of an email and that of a creator. It works for good, whatever becomes of the person on the list or of the account, so it stands
 * in no table.
 */
export function unsubscribeToken(secrets: Secrets, emails: { creator: string; recipient: string }): string {
  const said = [emails.creator, emails.recipient].map(email => hashOf(email).toString('base64url')).join('.')
  return `${said}.${signer(secrets).sign(said).toString('base64url')}`
}

/** Null of a text that the service has not signed. */
function readToken(secrets: Secrets, token: string): EmailHashes | null {
  const [creator = '', recipient = '', mac = ''] = token.split('.')
  const genuine = signer(secrets).verifies(hashIn(mac), `${creator}.${recipient}`)
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
