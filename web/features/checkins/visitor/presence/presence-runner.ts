import { metresBetween, type Point } from '../../../../../contract/geo.ts'
import {
  adoptEarlyTap,
  locationSupport,
  onPermissionChange,
  onVisibility,
  type PositionAnswer,
  queryPermission,
  requestPosition,
  takeOverEarlyTap,
} from '../../../../lib/geolocation.ts'
import { isMobile } from '../../../../lib/os.ts'
import { presence } from './presence.ts'
import { type Presence, type PresenceEffect, type PresenceEvent, presenceAtStart } from './presence-state.ts'

export interface PresenceRunner {
  dispatch(event: PresenceEvent): void
  /** Returns the way to stop. */
  start(): () => void
}

/** Carries the reducer's effects to the browser and the browser's answers back. */
export function presenceRunner(target: Point, onState: (state: Presence) => void): PresenceRunner {
  let state = presenceAtStart
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: PresenceEvent): void {
    const [next, effects] = presence(state, event)
    state = next
    onState(next)
    for (const effect of effects) run(effect)
  }

  function run(effect: PresenceEffect): void {
    switch (effect.type) {
      case 'request':
        ask(effect)
        break
      case 'query_permission':
        queryPermission().then(answer => dispatch({ type: 'permission', answer }))
        break
      case 'validate':
        dispatch({ type: 'validated', distanceM: metresBetween(target, effect.fix) })
        break
      case 'wait':
        clearTimeout(timer)
        timer = setTimeout(() => dispatch({ type: 'timer', timer: effect.timer }), effect.ms)
        break
      case 'stop_waiting':
        clearTimeout(timer)
    }
  }

  function ask({ requestId, timeoutMs, adopt }: Extract<PresenceEffect, { type: 'request' }>): void {
    const answered = (answer: PositionAnswer) =>
      dispatch(
        'fix' in answer
          ? { type: 'fix', requestId, fix: answer.fix }
          : { type: 'error', requestId, reason: answer.error },
      )
    if (adopt) adoptEarlyTap(answered)
    else requestPosition(timeoutMs, answered)
  }

  function start(): () => void {
    const alreadyTapped = takeOverEarlyTap()
    dispatch({
      type: 'load',
      mobile: isMobile(navigator),
      visible: !document.hidden,
      alreadyTapped,
      ...locationSupport(),
    })
    const stopHearing = [
      onPermissionChange(answer => answer !== 'unknown' && dispatch({ type: 'permission', answer })),
      onVisibility(visible => dispatch(visible ? { type: 'visible', atMs: Date.now() } : { type: 'hidden' })),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stopHearing) stop()
    }
  }

  return { dispatch, start }
}
