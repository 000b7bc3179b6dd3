import { CHECK_IN_RADIUS_M, isAccuracyLow } from '../../../../../contract/geo.ts'
import type { Position } from '../../../../lib/geolocation.ts'

export type Permission = 'pending' | 'granted' | 'denied'
export type LocationStatus = 'idle' | 'acquiring' | 'acquired' | 'validating' | 'valid' | 'invalid'
export type LocationProblem = 'unsupported' | 'insecure' | 'denied' | 'unavailable' | 'timeout' | 'failed'

/** At most one timer runs at a time. */
export type TimerName = 'check' | 'check_timeout' | 'start' | 'stall' | 'retry'

export interface Presence {
  readonly mobile: boolean
  readonly visible: boolean
  /** Of the link; its creator may change it while the page is open. */
  readonly radiusM: number
  readonly permission: Permission
  readonly status: LocationStatus
  /** Stays until the next answer, so that the page still shows why it retries. */
  readonly problem: LocationProblem | null
  readonly fix: Position | null
  /** How many positions the browser has taken; the server takes no higher number than `MAX_FIXES`. */
  readonly fixes: number
  readonly distanceM: number | null
  /** An open form stays while the position is taken again; a position outside the circle closes it. */
  readonly formOpen: boolean
  /** The pending request for the position. */
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
  /** The visitor waits no longer for the position. */
  | { type: 'cancel' }
  | { type: 'fix'; requestId: number; fix: Position }
  | { type: 'validated'; distanceM: number }
  | { type: 'error'; requestId: number; reason: 'denied' | 'unavailable' | 'timeout' | 'failed' }
  | { type: 'too_far'; distanceM: number; radiusM?: number | undefined }
  /** The link's radius as it is now. */
  | { type: 'radius'; radiusM: number }
  | { type: 'hidden' }
  | { type: 'visible'; atMs: number }
  | { type: 'done' }
  /** The visitor pressed a button to make another check-in. */
  | { type: 'check_in_again'; atMs: number }

export type PresenceEffect =
  /** One call of `getCurrentPosition`. With `adopt`, the inline script has already made the call for an early tap. */
  | { type: 'request'; requestId: number; timeoutMs: number; adopt: boolean }
  | { type: 'query_permission' }
  | { type: 'validate'; fix: Position }
  /** Replaces any running timer. */
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
/** A phone may have moved while it was in a pocket. */
export const MAX_FIX_AGE_MS = 120_000
export const MAX_FIXES = 9

export const initialPresence: Presence = {
  mobile: false,
  visible: true,
  radiusM: CHECK_IN_RADIUS_M,
  permission: 'pending',
  status: 'idle',
  problem: null,
  fix: null,
  fixes: 0,
  distanceM: null,
  formOpen: false,
  requestId: null,
  lastRequestId: 0,
  timer: null,
  stalled: false,
  finished: false,
}

export const isFixInaccurate = ({ fix, radiusM }: Presence): boolean =>
  fix !== null && isAccuracyLow(fix.accuracyM, radiusM)

/** The position is outside the circle, but its error is larger than the circle. */
export const isTooInaccurateToJudge = (state: Presence) =>
  state.distanceM !== null && !state.formOpen && isFixInaccurate(state)

/** This browser has no geolocation, or the connection is not secure. */
export const cannotLocate = ({ problem }: Presence) => problem === 'unsupported' || problem === 'insecure'
