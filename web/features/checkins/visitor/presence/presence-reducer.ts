import type { Position } from '../../../../lib/geolocation.ts'
import {
  AUTO_START_DELAY_MOBILE_MS,
  AUTO_START_DELAY_MS,
  cannotLocate,
  FIX_TIMEOUT_MOBILE_MS,
  FIX_TIMEOUT_MS,
  MAX_FIX_AGE_MS,
  MAX_FIXES,
  PERMISSION_CHECK_DELAY_MOBILE_MS,
  PERMISSION_CHECK_DELAY_MS,
  PERMISSION_CHECK_TIMEOUT_MS,
  type Presence,
  type PresenceEffect,
  type PresenceEvent,
  RETRY_ERROR_MS,
  RETRY_INVALID_MS,
  STALL_MS,
  type TimerName,
} from './presence-state.ts'

export type Transition = [Presence, PresenceEffect[]]
type EventOf<T extends PresenceEvent['type']> = Extract<PresenceEvent, { type: T }>

/** Decides whether a visitor is at the place. Pure, so that tests can try every order of events. */
export function presenceReducer(state: Presence, event: PresenceEvent): Transition {
  if (event.type === 'check_in_again') return onCheckInAgain(state, event.atMs)
  if (state.finished) return [state, []]
  switch (event.type) {
    case 'load':
      return onLoad(state, event)
    case 'timer':
      return event.timer === state.timer ? onTimer({ ...state, timer: null }, event.timer) : [state, []]
    case 'permission':
      return onPermission(state, event.answer)
    case 'tap':
      return onTap(state)
    case 'cancel':
      return state.requestId === null ? [state, []] : stopTimer({ ...withoutRequest(state), status: 'idle' })
    case 'fix':
      return event.requestId === state.requestId ? onFix(state, event) : [state, []]
    case 'validated':
      return state.status === 'validating' ? onValidated(state, event.distanceM) : [state, []]
    case 'error':
      return event.requestId === state.requestId ? onError(state, event.reason) : [state, []]
    case 'too_far':
      return onTooFar(state, event)
    case 'radius':
      return onRadius({ ...state, radiusM: event.radiusM })
    case 'hidden':
      return stopTimer({ ...state, visible: false })
    case 'visible':
      return state.visible ? [state, []] : resume({ ...state, visible: true }, event.atMs)
    case 'done':
      return stopTimer({ ...withoutRequest(state), finished: true })
  }
}

function onLoad(state: Presence, event: EventOf<'load'>): Transition {
  const next = { ...state, mobile: event.mobile, visible: event.visible }
  if (!event.secure) return stopTimer({ ...next, problem: 'insecure' })
  if (!event.supported) return stopTimer({ ...next, problem: 'unsupported' })
  if (event.alreadyTapped) return request(next, { adopt: true })
  return startTimer(next, 'check', event.mobile ? PERMISSION_CHECK_DELAY_MOBILE_MS : PERMISSION_CHECK_DELAY_MS)
}

function onTimer(state: Presence, timer: TimerName): Transition {
  switch (timer) {
    case 'check':
      return checkPermission(state)
    case 'check_timeout':
      return [state, []]
    case 'start':
    case 'retry':
      if (!state.visible) return [state, []]
      return state.permission === 'denied' ? denied(state) : request(state)
    case 'stall':
      return [{ ...state, stalled: true }, []]
  }
}

const checkPermission = (state: Presence): Transition =>
  withEffect(startTimer(state, 'check_timeout', PERMISSION_CHECK_TIMEOUT_MS), { type: 'query_permission' })

function onPermission(state: Presence, answer: EventOf<'permission'>['answer']): Transition {
  if (cannotLocate(state)) return [state, []]
  if (answer === 'denied') {
    // The pending request will report the denial itself, and an open form keeps its valid position.
    return state.requestId !== null || state.formOpen ? [{ ...state, permission: 'denied' }, []] : denied(state)
  }
  const wasDenied = state.problem === 'denied'
  const next: Presence = {
    ...state,
    permission: answer === 'granted' ? 'granted' : state.permission === 'denied' ? 'pending' : state.permission,
    problem: wasDenied ? null : state.problem,
    status: wasDenied ? 'idle' : state.status,
  }
  const waitingForAnswer = state.timer === 'check_timeout'
  if (answer !== 'granted') return waitingForAnswer ? stopTimer(next) : [next, []]
  if (next.status !== 'idle' || next.requestId !== null || next.problem !== null || !next.visible) return [next, []]
  // No delay: the visitor has just allowed the location in the settings.
  if (wasDenied) return request(next)
  return startTimer(next, 'start', autoStartAfterCheckMs(next))
}

/** The specification counts both delays from the load, and the permission check has used up its own. */
const autoStartAfterCheckMs = ({ mobile }: Presence) =>
  mobile
    ? AUTO_START_DELAY_MOBILE_MS - PERMISSION_CHECK_DELAY_MOBILE_MS
    : AUTO_START_DELAY_MS - PERMISSION_CHECK_DELAY_MS

function onTap(state: Presence): Transition {
  if (cannotLocate(state) || !state.visible) return [state, []]
  if (state.requestId !== null && !state.stalled) return [state, []]
  if (state.status === 'validating') return [state, []]
  return request({ ...state, problem: null, permission: state.permission === 'denied' ? 'pending' : state.permission })
}

function onFix(state: Presence, { fix }: EventOf<'fix'>): Transition {
  const fixes = Math.min(MAX_FIXES, state.fixes + 1)
  const next: Presence = { ...withoutRequest(state), permission: 'granted', problem: null, fix, fixes }
  return state.visible ? validate(next, fix) : stopTimer({ ...next, status: 'acquired' })
}

const validate = (state: Presence, fix: Position): Transition =>
  withEffect(stopTimer({ ...state, status: 'validating' }), { type: 'validate', fix })

function onValidated(state: Presence, distanceM: number): Transition {
  if (distanceM > state.radiusM) return outside(state, distanceM)
  return stopTimer({ ...state, status: 'valid', distanceM, formOpen: true })
}

function onTooFar(state: Presence, { distanceM, radiusM = state.radiusM }: EventOf<'too_far'>): Transition {
  const next = { ...state, radiusM }
  if (state.formOpen || state.status === 'invalid') return outside(withoutRequest(next), distanceM)
  // Somebody in doubt has no open form. The position that is under way is judged by the new radius.
  return [state.distanceM === null ? next : { ...next, distanceM }, []]
}

/** The next position is judged by it, and so is the one that was outside. */
const onRadius = (state: Presence): Transition =>
  state.status === 'invalid' && state.distanceM !== null ? onValidated(state, state.distanceM) : [state, []]

function outside(state: Presence, distanceM: number): Transition {
  const next: Presence = { ...state, status: 'invalid', distanceM, formOpen: false }
  return state.visible ? startTimer(next, 'retry', RETRY_INVALID_MS) : stopTimer(next)
}

function onError(state: Presence, reason: EventOf<'error'>['reason']): Transition {
  if (reason === 'denied' || state.permission === 'denied') return denied(state)
  const next: Presence = { ...withoutRequest(state), status: 'idle', problem: reason }
  return reason !== 'failed' && state.visible ? startTimer(next, 'retry', RETRY_ERROR_MS) : stopTimer(next)
}

const denied = (state: Presence): Transition =>
  stopTimer({ ...withoutRequest(state), permission: 'denied', status: 'idle', problem: 'denied', formOpen: false })

/** The position of the previous check-in stays valid while it is fresh. */
function onCheckInAgain(state: Presence, atMs: number): Transition {
  if (!state.finished) return [state, []]
  const valid = state.status === 'valid'
  const status = valid ? 'valid' : 'idle'
  return resume({ ...state, finished: false, visible: true, status, formOpen: valid && state.formOpen }, atMs)
}

/** A page that becomes visible again continues where it stopped, but its position may be old. */
function resume(state: Presence, atMs: number): Transition {
  if (cannotLocate(state)) return [state, []]
  if (state.requestId !== null) return startTimer(state, 'stall', stallMs(state))
  if (state.problem === 'denied') return checkPermission(state)
  if (state.problem === 'unavailable' || state.problem === 'timeout') return request(state)
  if (state.permission === 'denied') return [state, []]
  const freshFix = state.fix !== null && atMs - state.fix.takenAtMs <= MAX_FIX_AGE_MS ? state.fix : null
  switch (state.status) {
    case 'acquired':
      return freshFix ? validate(state, freshFix) : request(state)
    case 'invalid':
      return request(state)
    case 'valid':
      return freshFix ? [state, []] : request(state)
    case 'idle':
      return state.problem === null ? checkPermission(state) : [state, []]
    default:
      return [state, []]
  }
}

function request(state: Presence, { adopt = false } = {}): Transition {
  const requestId = state.lastRequestId + 1
  const next: Presence = { ...state, status: 'acquiring', requestId, lastRequestId: requestId, stalled: false }
  // The page is hidden only if the visitor tapped before React arrived and has left since.
  const transition = state.visible ? startTimer(next, 'stall', stallMs(next)) : stopTimer(next)
  return withEffect(transition, { type: 'request', requestId, timeoutMs: fixTimeoutMs(state), adopt })
}

const fixTimeoutMs = ({ mobile }: Presence) => (mobile ? FIX_TIMEOUT_MOBILE_MS : FIX_TIMEOUT_MS)
const stallMs = (state: Presence) => fixTimeoutMs(state) + STALL_MS
const withoutRequest = (state: Presence): Presence => ({ ...state, requestId: null, stalled: false })

const startTimer = (state: Presence, timer: TimerName, ms: number): Transition => [
  { ...state, timer },
  [{ type: 'wait', timer, ms }],
]
const stopTimer = (state: Presence): Transition => [
  { ...state, timer: null },
  state.timer === null ? [] : [{ type: 'stop_waiting' }],
]
const withEffect = ([state, effects]: Transition, effect: PresenceEffect): Transition => [state, [...effects, effect]]
