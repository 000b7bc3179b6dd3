import type { Position } from '../../../../lib/geolocation.ts'
import type { Presence } from '../presence/presence-state.ts'

/** The server takes no more. */
const MAX_FIX_AGE_S = 3600
/** Older than this, a position is taken again before it is sent. The server marks one of 120 s as old. */
export const FRESH_FOR_MS = 90_000

const ageMs = ({ seenAtMs }: Position, nowMs: number) => Math.max(0, nowMs - seenAtMs)

export const fixAgeS = (fix: Position, nowMs: number): number => Math.min(MAX_FIX_AGE_S, ageMs(fix, nowMs) / 1000)

export const isFresh = (fix: Position, nowMs: number): boolean => ageMs(fix, nowMs) <= FRESH_FOR_MS

/**
 * What becomes of an attempt whose old position is taken again. Somebody who has left the circle cannot check in; where the phone
 * finds no other position, the old one is sent with its age.
 */
export function nextOf(
  { formOpen, fix, status, problem, stalled }: Presence,
  oldFix: Position,
): 'wait' | 'send' | 'drop' {
  if (!formOpen) return 'drop'
  const found = status === 'valid' && fix !== oldFix
  return found || problem !== null || stalled ? 'send' : 'wait'
}
