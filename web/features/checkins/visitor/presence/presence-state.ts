import { isAccuracyLow, type Point } from '../../../../../contract/geo.ts'

export interface Fix extends Point {
  /** The radius that the browser reports around the position. */
  readonly accuracyM: number
  readonly takenAtMs: number
}

export type Permission = 'pending' | 'granted' | 'denied'
export type LocationStatus = 'idle' | 'acquiring' | 'acquired' | 'validating' | 'valid' | 'invalid'
export type LocationProblem = 'unsupported' | 'insecure' | 'denied' | 'unavailable' | 'timeout' | 'failed'

/** One timer at a time: the phases follow each other. */
export type TimerName = 'check' | 'check_timeout' | 'start' | 'stall' | 'retry'

/** What the visitor can do besides waiting. */
export type WayOn = 'allow' | 'try_again' | 'fill_in' | 'open_browser'

export interface Presence {
  readonly mobile: boolean
  readonly visible: boolean
  readonly permission: Permission
  readonly status: LocationStatus
  /** Stays until the next answer, so that a retry under way does not hide why it runs. */
  readonly problem: LocationProblem | null
  readonly fix: Fix | null
  readonly distanceM: number | null
  /** Once inside, the form stays through a refreshed fix; leaving the circle closes it. */
  readonly formOpen: boolean
  /** The request under way. */
  readonly requestId: number | null
  readonly lastRequestId: number
  readonly timer: TimerName | null
  /** The browser has not answered long after its own timeout. */
  readonly stalled: boolean
  readonly finished: boolean
}

export type PresenceEvent =
  | { type: 'load'; mobile: boolean; supported: boolean; secure: boolean; visible: boolean; alreadyTapped: boolean }
  | { type: 'timer'; timer: TimerName }
  | { type: 'permission'; answer: 'granted' | 'denied' | 'prompt' | 'unknown' }
  | { type: 'tap' }
  | { type: 'fix'; requestId: number; fix: Fix }
  | { type: 'validated'; distanceM: number }
  | { type: 'error'; requestId: number; reason: 'denied' | 'unavailable' | 'timeout' | 'failed' }
  | { type: 'too_far'; distanceM: number }
  | { type: 'hidden' }
  | { type: 'visible'; atMs: number }
  | { type: 'done' }
  /** After a check-in, by a press: another one. */
  | { type: 'again'; atMs: number }

export type PresenceEffect =
  /** One `getCurrentPosition`; `adopt`: the tap before React already made it. */
  | { type: 'request'; requestId: number; timeoutMs: number; adopt: boolean }
  | { type: 'query_permission' }
  | { type: 'validate'; fix: Fix }
  /** Replaces whatever timer runs. */
  | { type: 'wait'; timer: TimerName; ms: number }
  | { type: 'stop_waiting' }

export const FIX_TIMEOUT_MS = 15_000
export const FIX_TIMEOUT_MOBILE_MS = 25_000
export const STALL_MS = 8_000
export const RETRY_INVALID_MS = 10_000
export const RETRY_ERROR_MS = 2_000
export const PERMISSION_CHECK_DELAY_MS = 500
export const PERMISSION_CHECK_DELAY_MOBILE_MS = 1_500
export const PERMISSION_CHECK_TIMEOUT_MS = 3_000
export const AUTO_START_DELAY_MS = 1_000
export const AUTO_START_DELAY_MOBILE_MS = 2_000
/** A phone that comes out of a pocket may have been carried elsewhere. */
export const MAX_FIX_AGE_MS = 120_000

export const presenceAtStart: Presence = {
  mobile: false,
  visible: true,
  permission: 'pending',
  status: 'idle',
  problem: null,
  fix: null,
  distanceM: null,
  formOpen: false,
  requestId: null,
  lastRequestId: 0,
  timer: null,
  stalled: false,
  finished: false,
}

export const isFixRough = ({ fix }: Presence): boolean => fix !== null && isAccuracyLow(fix.accuracyM)

/** Outside, with a fix too coarse to tell: the phone shares an approximate location. */
export const approximate = (state: Presence) => state.distanceM !== null && !state.formOpen && isFixRough(state)

export function waysOn(state: Presence): WayOn[] {
  const ways: WayOn[] = []
  if (state.formOpen) ways.push('fill_in')
  if (state.stalled || state.problem === 'unsupported' || state.problem === 'insecure') ways.push('open_browser')
  if (state.problem === 'unsupported' || state.problem === 'insecure') return ways
  if ((state.requestId !== null && !state.stalled) || state.status === 'valid') return ways
  const first = state.status === 'idle' && state.problem === null && !state.stalled
  return [...ways, first ? 'allow' : 'try_again']
}
