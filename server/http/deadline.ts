import { withTimeout } from '../with-timeout.ts'
import { Declined } from './declined.ts'

/** The client should have the response within 5 s, network included. */
export const ANSWER_WITHIN_MS = 4500

/** Declines with 503 when `work` takes longer; its result is then ignored. */
export const answerInTime = <T>(work: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> =>
  withTimeout(work, withinMs, () => new Declined('unavailable'))
