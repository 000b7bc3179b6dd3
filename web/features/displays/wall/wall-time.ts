import type { Followed } from './follow-display.ts'

const NO_CONNECTION_AFTER_MS = 120_000
const DRIFT_STEPS = 8
const DRIFT_PX = 4

/** The server's time, by the browser's monotonic clock: the clock on the screen may be a day off. */
export const wallNowMs = ({ shown, receivedMs }: Followed, monotonicMs: number): number =>
  Date.parse(shown.now) + (monotonicMs - receivedMs)

export const isCutOff = ({ receivedMs }: Followed, monotonicMs: number): boolean =>
  monotonicMs - receivedMs >= NO_CONNECTION_AFTER_MS

/** A few pixels around the middle, another place each minute, so that no letter burns into the screen. */
export function driftAt(nowMs: number): { x: number; y: number } {
  const angle = (Math.floor(nowMs / 60_000) % DRIFT_STEPS) * ((2 * Math.PI) / DRIFT_STEPS)
  return { x: Math.round(DRIFT_PX * Math.cos(angle)), y: Math.round(DRIFT_PX * Math.sin(angle)) }
}
