import { storedValue } from '../../../../lib/stored-value.ts'
import type { CheckInBody } from './check-in-result.ts'
import type { Press } from './press.ts'

/** One check-in under one idempotency key, stored until it is answered: a reload then repeats it and records no second. */
export interface Attempt extends Press {
  readonly checkinToken: string
  readonly key: string
  readonly body: CheckInBody
  readonly resumed?: boolean
  /** The visitor went back to the form to change it. */
  paused?: boolean
  failures: number
}

/** Each link has its own: other tabs may wait for an answer at other links. */
export const storedAttempt = (checkinToken: string) => storedValue<Attempt>('localStorage', `attempt ${checkinToken}`)
