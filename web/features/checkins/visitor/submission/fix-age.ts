import type { Position } from '../../../../lib/geolocation.ts'
import type { Presence } from '../presence/presence-state.ts'

/** The server takes no more. */
const MAX_FIX_AGE_S = 3600
/** Older than this, a position is taken again before it is sent. The server marks one of 120 s as old. */
const FRESH_FOR_MS = 90_000

/** A moment by two clocks: one stands still while some phones sleep, the other can be set. */
type Moment = Pick<Position, 'seenAtMs' | 'takenAtMs'>

export const now = (): Moment => ({ seenAtMs: performance.now(), takenAtMs: Date.now() })

/** By the clock that says more; one that was set back says nothing. */
const ageMs = (fix: Moment, at: Moment) => Math.max(0, at.seenAtMs - fix.seenAtMs, at.takenAtMs - fix.takenAtMs)

export const fixAgeS = (fix: Moment, at: Moment): number => Math.min(MAX_FIX_AGE_S, ageMs(fix, at) / 1000)

export const isFresh = (fix: Moment, at: Moment): boolean => ageMs(fix, at) <= FRESH_FOR_MS

export const freshForMs = (fix: Moment, at: Moment): number => Math.max(0, FRESH_FOR_MS - ageMs(fix, at))

/**
 * The next step of an attempt whose old position is taken again. Somebody who has left the circle cannot check in; where the
 * phone finds no other position, the old one is sent with its age.
 */
export function nextOf(
  { formOpen, fix, status, problem, stalled }: Presence,
  oldFix: Position,
): 'wait' | 'send' | 'drop' {
  if (!formOpen) return 'drop'
  const found = status === 'valid' && fix !== oldFix
  return found || problem !== null || stalled ? 'send' : 'wait'
}
