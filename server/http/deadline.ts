import { withTimeout } from '../with-timeout.ts'
import { Declined } from './declined.ts'

/** Below 5 s, with the way there and back. */
export const ANSWER_WITHIN_MS = 4500

/** The result of `work`, or 503 when its time is up first; the result is then dropped. */
export const answerInTime = <T>(work: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> =>
  withTimeout(work, withinMs, () => new Declined('unavailable'))
