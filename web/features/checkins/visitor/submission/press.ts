import { MAX_PRESS_AGE_S } from '../../../../../contract/press-age.ts'

/** The moment of a press by two clocks: one stands still while some phones sleep, the other can be set. */
export interface Press {
  startedAtMs: number
  monotonicMs: number
}

/** The server takes no more. */
const MAX_SENT_S = 3600
/** A visitor who returns later has given up. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

export const pressNow = (): Press => ({ startedAtMs: Date.now(), monotonicMs: performance.now() })

/** By the clock that says more. One that was set back counts like one that was set forward. */
const pressAgeMs = ({ startedAtMs, monotonicMs }: Press): number =>
  Math.max(Math.abs(Date.now() - startedAtMs), performance.now() - monotonicMs)

export const pressAgeS = (press: Press): number => Math.min(MAX_SENT_S, pressAgeMs(press) / 1000)

/** The attempt counts only if it has arrived before. */
export const isLate = (press: Press): boolean => pressAgeS(press) > MAX_PRESS_AGE_S

export const isGivenUp = (press: Press): boolean => pressAgeMs(press) > GIVEN_UP_AFTER_MS

/** A press before the page was loaded again, on the clock of this load. */
export const pressBefore = (startedAtMs: number): Press => ({
  startedAtMs,
  monotonicMs: performance.now() - Math.abs(Date.now() - startedAtMs),
})
