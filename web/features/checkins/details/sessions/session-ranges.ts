import { DAY_MS } from '../../../../../contract/durations.ts'
import { MAX_SESSIONS } from '../../../../../contract/scheduled-sessions.ts'

/** Ten times a day, and all single dates: fewer than one reply holds. */
const NEAR_DAYS = 90
/** With those near, the longest that one call may ask for. */
const FAR_DAYS = 310

/** Sessions that start from one time on and before another. Milliseconds since the epoch. */
interface SessionRange {
  fromMs: number
  toMs: number
}

export const rangeAround = (nowMs: number): SessionRange => ({
  fromMs: nowMs - (NEAR_DAYS / 2) * DAY_MS,
  toMs: nowMs + (NEAR_DAYS / 2) * DAY_MS,
})

/** Null before the link was there. */
export const rangeBefore = ({ fromMs }: SessionRange, createdMs: number): SessionRange | null =>
  fromMs <= createdMs ? null : { fromMs: fromMs - NEAR_DAYS * DAY_MS, toMs: fromMs }

/** Where a reply was full, from its last session on. Null once a year is known. */
export function rangeAfter(
  { fromMs, toMs }: SessionRange,
  sessions: readonly { startsAt: string }[],
): SessionRange | null {
  const last = sessions.at(-1)
  if (last && sessions.length >= MAX_SESSIONS) return { fromMs: Date.parse(last.startsAt) + 1, toMs }
  return toMs - fromMs > NEAR_DAYS * DAY_MS ? null : { fromMs: toMs, toMs: toMs + FAR_DAYS * DAY_MS }
}
