import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKeys, type Secrets } from '../../derived-key.ts'
import type { ActFacts, Personal, StoredAct } from './act.ts'

/** Stands for the digest before the first act of a link. */
export const NO_DIGEST = Buffer.alloc(32)
const SALT_BYTES = 16
/** Of SHA-256. */
const COMMITMENT_BYTES = 32

/** The current key first: it signs, and all of them verify. */
export const journalKeys = (secrets: Secrets): KeyObject[] => derivedKeys(secrets, 'journal')

/** The act as it is stored after the one with the digest `previous`. */
export function linkedAct(
  key: KeyObject,
  previous: Buffer,
  { personal, ...facts }: ActFacts & { personal: Personal | null },
): StoredAct {
  const salt = personal === null ? null : randomBytes(SALT_BYTES)
  const commitment = commitmentTo(personal, salt)
  return { ...facts, personal, salt, commitment, digest: digestOf(key, previous, { ...facts, commitment }) }
}

/** Whether the act follows the one with the digest `previous`, and says what was recorded. */
export function isIntact(keys: readonly KeyObject[], previous: Buffer, act: StoredAct): boolean {
  // Anything longer could have swallowed a fact: see `digestOf`.
  if (act.commitment.length !== COMMITMENT_BYTES) return false
  if ((act.personal === null) !== (act.salt === null)) return false
  if (act.personal !== null && !commitmentTo(act.personal, act.salt).equals(act.commitment)) return false
  return keys.some(key => digestOf(key, previous, act).equals(act.digest))
}

/** SHA-256 of salt and details. The salt keeps an erased name from being guessed by its commitment. */
const commitmentTo = (personal: Personal | null, salt: Buffer | null): Buffer =>
  createHash('sha256')
    .update(salt ?? '')
    .update(personal === null ? '' : canonicalJson(personal))
    .digest()

function digestOf(
  key: KeyObject,
  previous: Buffer,
  { linkId, seq, checkInId, at, actor, act, because, commitment }: ActFacts & { commitment: Buffer },
): Buffer {
  const hmac = createHmac('sha256', key).update(previous)
  for (const fact of [linkId, String(seq), checkInId ?? '', at.toISOString(), actor, act])
    hmac.update(lengthPrefixed(fact))
  // Only where there is one, so that older acts keep their digests. The commitment's fixed length tells both forms apart.
  if (because !== null) hmac.update(lengthPrefixed(because))
  return hmac.update(commitment).digest()
}

/** No two lists of facts have the same bytes. */
function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** JSON with sorted keys: PostgreSQL keeps those of a `jsonb` in an order of its own. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
    .join(',')}}`
}
