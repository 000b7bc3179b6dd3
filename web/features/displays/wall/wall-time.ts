import type { ShownCode } from '../../../../contract/codes.ts'
import { GREETED_S } from '../../../../contract/displays.ts'
import type { Followed } from './follow-display.ts'

const NO_CONNECTION_AFTER_MS = 120_000
/** A code is worth nothing once it has ended: of such a screen it is said sooner. */
const NO_CONNECTION_WITH_CODE_MS = 15_000
const DRIFT_STEPS = 8
const DRIFT_PX = 4

/** The server's time, by the browser's monotonic clock: the clock on the screen may be a day off. */
export const wallNowMs = ({ shown, receivedMs }: Followed, monotonicMs: number): number =>
  Date.parse(shown.now) + (monotonicMs - receivedMs)

export const isCutOff = ({ shown, receivedMs }: Followed, monotonicMs: number): boolean =>
  monotonicMs - receivedMs >= (shown.codes ? NO_CONNECTION_WITH_CODE_MS : NO_CONNECTION_AFTER_MS)

/** Without a connection nobody is greeted for longer. */
export const isRecent = ({ receivedMs }: Followed, monotonicMs: number): boolean =>
  monotonicMs - receivedMs < GREETED_S * 1000

interface RunningCode extends Pick<ShownCode, 'code' | 'digits'> {
  /** How much of its period is left, from 1 down to 0. */
  left: number
}

/** Null once the last code that the screen knows has ended. */
export function runningCode(codes: readonly ShownCode[], passedMs: number): RunningCode | null {
  const running = codes.findIndex(({ endsInMs }) => endsInMs > passedMs)
  if (running < 0) return null
  const { code, digits, endsInMs } = codes[running]!
  // All periods are as long as that between the first two.
  const periodMs = codes[1]!.endsInMs - codes[0]!.endsInMs
  return { code, digits, left: (endsInMs - passedMs) / periodMs }
}

/** Until when the screen knows its codes, by the server’s time. */
export const codesHoldUntilMs = ({ now, codes }: Followed['shown']): number =>
  Date.parse(now) + (codes?.at(-1)?.endsInMs ?? 0)

/** A few pixels around the middle, another place each minute, so that no letter burns into the screen. */
export function driftAt(nowMs: number): { x: number; y: number } {
  const angle = (Math.floor(nowMs / 60_000) % DRIFT_STEPS) * ((2 * Math.PI) / DRIFT_STEPS)
  return { x: Math.round(DRIFT_PX * Math.cos(angle)), y: Math.round(DRIFT_PX * Math.sin(angle)) }
}
