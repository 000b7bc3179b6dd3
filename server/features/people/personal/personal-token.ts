import { createHmac, randomBytes } from 'node:crypto'
import { personalPath } from '../../../../contract/paths.ts'
import { hashOf } from '../../../db/ids.ts'
import { derivedKey, type Secrets } from '../../../derived-key.ts'

/** Worth nothing without the service's secret. */
export const newSeed = (): Buffer => randomBytes(16)

/** 256 bits, base64url. The same seed gives the same token, so that a link can be shown again. */
const personalToken = (secrets: Secrets, seed: Buffer): string =>
  createHmac('sha256', derivedKey(secrets, 'person')).update(seed).digest('base64url')

interface PersonalLink {
  url: string
  tokenHash: Buffer
}

export function personalLink(
  { APP_SECRET, APP_URL }: { APP_SECRET: Secrets; APP_URL: string },
  { seed, checkinToken }: { seed: Buffer; checkinToken: string },
): PersonalLink {
  const token = personalToken(APP_SECRET, seed)
  return { url: APP_URL + personalPath(checkinToken, token), tokenHash: hashOf(token) }
}
