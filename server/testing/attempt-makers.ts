import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../db/ids.ts'
import type { Attempt } from '../features/checkins/attempt.ts'
import { type MadeLink, visitor } from './check-in-makers.ts'

/** An attempt on the pin of its link by a browser of its own, as the service hands it to the batch. */
export function attemptAt({ checkinToken }: Pick<MadeLink, 'checkinToken'>, changes: Partial<Attempt> = {}): Attempt {
  const browser = randomBytes(32)
  return {
    id: uuidv7(),
    bodyDigest: null,
    checkinToken,
    name: visitor.name,
    email: null,
    phone: null,
    position: { latitude: visitor.latitude, longitude: visitor.longitude },
    accuracyM: null,
    fixAgeS: null,
    pressAgeS: null,
    openedAt: null,
    ticket: null,
    atKiosk: false,
    tokenHash: null,
    hasConfirmed: () => false,
    arrivedId: null,
    asksReview: false,
    note: null,
    photo: null,
    photoSource: null,
    ip: null,
    answerBy: Number.POSITIVE_INFINITY,
    device: { deviceType: 'Mobile', browser: '', os: '' },
    networks: () => ({ network: 'a network', site: 'a network' }),
    browserHash: () => browser,
    keys: { known: false, browserKey: () => browser, repeatKeys: () => [browser] },
    ...changes,
  }
}
