import { CHECK_IN_RADIUS_M } from '../../../../../contract/geo.ts'
import {
  AUTO_START_DELAY_MOBILE_MS,
  AUTO_START_DELAY_MS,
  FIX_TIMEOUT_MOBILE_MS,
  FIX_TIMEOUT_MS,
  type Fix,
  MAX_FIX_AGE_MS,
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

export type Step = [Presence, PresenceEffect[]]
type EventOf<T extends PresenceEvent['type']> = Extract<PresenceEvent, { type: T }>

/** The location states of a visitor's page: pure, so that every order of events can be tried. */
export function presence(state: Presence, event: PresenceEvent): Step {
  if (event.type === 'again') return again(state, event.atMs)
  if (state.finished) return [state, []]
  switch (event.type) {
    case 'load':
      return loaded(state, event)
    case 'timer':
      return event.timer === state.timer ? rang({ ...state, timer: null }, event.timer) : [state, []]
    case 'permission':
      return permissionKnown(state, event.answer)
    case 'tap':
      return tapped(state)
    case 'fix':
      return event.requestId === state.requestId ? located(state, event) : [state, []]
    case 'validated':
      return state.status === 'validating' ? validated(state, event.distanceM) : [state, []]
    case 'error':
      return event.requestId === state.requestId ? failed(state, event.reason) : [state, []]
    case 'too_far':
      return state.formOpen ? outside(settled(state), event.distanceM) : [state, []]
    case 'hidden':
      return rest({ ...state, visible: false })
    case 'visible':
      return state.visible ? [state, []] : takeUp({ ...state, visible: true }, event.atMs)
    case 'done':
      return rest({ ...settled(state), finished: true })
  }
}

function loaded(state: Presence, event: EventOf<'load'>): Step {
  const next = { ...state, mobile: event.mobile, visible: event.visible }
  if (!event.secure) return rest({ ...next, problem: 'insecure' })
  if (!event.supported) return rest({ ...next, problem: 'unsupported' })
  if (event.alreadyTapped) return request(next, { adopt: true })
  return wait(next, 'check', event.mobile ? PERMISSION_CHECK_DELAY_MOBILE_MS : PERMISSION_CHECK_DELAY_MS)
}

function rang(state: Presence, timer: TimerName): Step {
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

const checkPermission = (state: Presence): Step =>
  withEffect(wait(state, 'check_timeout', PERMISSION_CHECK_TIMEOUT_MS), { type: 'query_permission' })

function permissionKnown(state: Presence, answer: EventOf<'permission'>['answer']): Step {
  if (impossible(state)) return [state, []]
  if (answer === 'denied') {
    // A request under way answers for itself, and a position that was good enough stays so.
    return state.requestId !== null || state.formOpen ? [{ ...state, permission: 'denied' }, []] : denied(state)
  }
  const wasDenied = state.problem === 'denied'
  const known: Presence = {
    ...state,
    permission: answer === 'granted' ? 'granted' : state.permission === 'denied' ? 'pending' : state.permission,
    problem: wasDenied ? null : state.problem,
    status: wasDenied ? 'idle' : state.status,
  }
  const waitingForAnswer = state.timer === 'check_timeout'
  if (answer !== 'granted') return waitingForAnswer ? rest(known) : [known, []]
  if (known.status !== 'idle' || known.requestId !== null || known.problem !== null || !known.visible)
    return [known, []]
  // The visitor has just switched it on in the settings: no delay is owed any more.
  if (wasDenied) return request(known)
  return wait(known, 'start', autoStartAfterCheckMs(known))
}

/** Both delays of the specification count from the load; the check has used up its own. */
const autoStartAfterCheckMs = ({ mobile }: Presence) =>
  mobile
    ? AUTO_START_DELAY_MOBILE_MS - PERMISSION_CHECK_DELAY_MOBILE_MS
    : AUTO_START_DELAY_MS - PERMISSION_CHECK_DELAY_MS

function tapped(state: Presence): Step {
  if (impossible(state) || !state.visible) return [state, []]
  if (state.requestId !== null && !state.stalled) return [state, []]
  if (state.status === 'validating') return [state, []]
  return request({ ...state, problem: null, permission: state.permission === 'denied' ? 'pending' : state.permission })
}

function located(state: Presence, { fix }: EventOf<'fix'>): Step {
  const next: Presence = { ...settled(state), permission: 'granted', problem: null, fix }
  return state.visible ? validate(next, fix) : rest({ ...next, status: 'acquired' })
}

const validate = (state: Presence, fix: Fix): Step =>
  withEffect(rest({ ...state, status: 'validating' }), { type: 'validate', fix })

function validated(state: Presence, distanceM: number): Step {
  if (distanceM > CHECK_IN_RADIUS_M) return outside(state, distanceM)
  return rest({ ...state, status: 'valid', distanceM, formOpen: true })
}

function outside(state: Presence, distanceM: number): Step {
  const next: Presence = { ...state, status: 'invalid', distanceM, formOpen: false }
  return state.visible ? wait(next, 'retry', RETRY_INVALID_MS) : rest(next)
}

function failed(state: Presence, reason: EventOf<'error'>['reason']): Step {
  if (reason === 'denied' || state.permission === 'denied') return denied(state)
  const next: Presence = { ...settled(state), status: 'idle', problem: reason }
  return reason !== 'failed' && state.visible ? wait(next, 'retry', RETRY_ERROR_MS) : rest(next)
}

const denied = (state: Presence): Step =>
  rest({ ...settled(state), permission: 'denied', status: 'idle', problem: 'denied', formOpen: false })

/** A position that was good enough a moment ago still is. */
function again(state: Presence, atMs: number): Step {
  if (!state.finished) return [state, []]
  const valid = state.status === 'valid'
  const status = valid ? 'valid' : 'idle'
  return takeUp({ ...state, finished: false, visible: true, status, formOpen: valid && state.formOpen }, atMs)
}

/** A page that is shown again goes on where it stopped; what it knows may be old. */
function takeUp(state: Presence, atMs: number): Step {
  if (impossible(state)) return [state, []]
  if (state.requestId !== null) return wait(state, 'stall', stallMs(state))
  if (state.problem === 'denied') return checkPermission(state)
  if (state.problem === 'unavailable' || state.problem === 'timeout') return request(state)
  if (state.permission === 'denied') return [state, []]
  const fresh = state.fix !== null && atMs - state.fix.takenAtMs <= MAX_FIX_AGE_MS ? state.fix : null
  switch (state.status) {
    case 'acquired':
      return fresh ? validate(state, fresh) : request(state)
    case 'invalid':
      return request(state)
    case 'valid':
      return fresh ? [state, []] : request(state)
    case 'idle':
      return state.problem === null ? checkPermission(state) : [state, []]
    default:
      return [state, []]
  }
}

function request(state: Presence, { adopt = false } = {}): Step {
  const requestId = state.lastRequestId + 1
  const asking: Presence = { ...state, status: 'acquiring', requestId, lastRequestId: requestId, stalled: false }
  // Hidden only when the tap came before React and the visitor has turned away since.
  const started = state.visible ? wait(asking, 'stall', stallMs(asking)) : rest(asking)
  return withEffect(started, { type: 'request', requestId, timeoutMs: fixTimeoutMs(state), adopt })
}

const fixTimeoutMs = ({ mobile }: Presence) => (mobile ? FIX_TIMEOUT_MOBILE_MS : FIX_TIMEOUT_MS)
const stallMs = (state: Presence) => fixTimeoutMs(state) + STALL_MS
const impossible = ({ problem }: Presence) => problem === 'unsupported' || problem === 'insecure'
const settled = (state: Presence): Presence => ({ ...state, requestId: null, stalled: false })

const wait = (state: Presence, timer: TimerName, ms: number): Step => [
  { ...state, timer },
  [{ type: 'wait', timer, ms }],
]
const rest = (state: Presence): Step => [
  { ...state, timer: null },
  state.timer === null ? [] : [{ type: 'stop_waiting' }],
]
const withEffect = ([state, effects]: Step, effect: PresenceEffect): Step => [state, [...effects, effect]]
