import { KIOSK_DEVICE } from '../../../contract/device-types.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { checkInAtKiosk as endpoint } from '../../../contract/kiosks.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import { Declined } from '../../http/declined.ts'
import { deviceOf } from '../../http/device.ts'
import { enforceLimit } from '../../http/rate-limits.ts'
import type { KioskCaller } from '../displays/index.ts'
import type { Attempt } from './attempt.ts'
import { earlierOutcomes } from './attempt-store.ts'
import { answerTo, type CheckInDeps, submitAttempt, typedAttempt } from './check-in.ts'

/** Stands in for the proof of work, and for the one ask that a browser may have waiting. */
const ASKS_PER_KIOSK: Limit = { max: 20, windowS: 60 * 60 }

/** Checks somebody in who has no phone, on the tablet of the place. The tablet gets no cookie: the next visitor is somebody else. */
export async function checkInAtKiosk(deps: CheckInDeps, caller: KioskCaller, input: InputOf<typeof endpoint>) {
  const { id, checkinToken } = caller.device
  if (!caller.idempotencyKey)
    throw new Declined('invalid_input', { error: 'This call needs the header Idempotency-Key.' })
  const retryAfterS = deps.attemptLimit(checkinToken, caller.ip)
  if (retryAfterS !== null) throw new Declined('too_many_check_ins', { retryAfterS })
  const browserHash = hashOf(newSecret())
  const attempt: Attempt = {
    ...typedAttempt(deps, caller, { ...input, checkinToken }),
    openedAt: null,
    ticket: null,
    atKiosk: true,
    tokenHash: null,
    hasConfirmed: () => false,
    arrivedId: null,
    device: { ...deviceOf(caller.userAgent), deviceType: KIOSK_DEVICE },
    browserHash: () => browserHash,
    keys: null,
  }
  if (input.askReview && (await earlierOutcomes(deps.pool, [attempt])).size === 0)
    await enforceLimit(deps.db, `asks at kiosk ${id}`, ASKS_PER_KIOSK)
  return answerTo(deps, attempt, await submitAttempt(deps, attempt, input.photo))
}
