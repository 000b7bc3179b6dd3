import { CHECK_IN_RADIUS_M, metresBetween, type Point } from '../../../../../contract/geo.ts'
import {
  locationSupport,
  onPermissionChange,
  onVisibility,
  type PositionAnswer,
  queryPermission,
  requestPosition,
} from '../../../../lib/geolocation.ts'
import { isMobile } from '../../../../lib/os.ts'
import { adoptEarlyTap, takeOverEarlyTap } from './early-tap.ts'
import { presenceReducer } from './presence-reducer.ts'
import { initialPresence, type Presence, type PresenceEffect, type PresenceEvent } from './presence-state.ts'

/** The place and the radius of a link; a usual radius is not sent. */
export type Target = Point & { readonly radiusM?: number | undefined }

export const presenceAt = ({ radiusM = CHECK_IN_RADIUS_M }: Target): Presence => ({ ...initialPresence, radiusM })

export interface PresenceRunner {
  dispatch(event: PresenceEvent): void
  /** Returns a function that stops the runner. */
  start(): () => void
}

/** Runs the reducer's effects in the browser and dispatches the browser's answers. */
export function presenceRunner(target: Target, onState: (state: Presence) => void): PresenceRunner {
  let state = presenceAt(target)
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: PresenceEvent): void {
    const [next, effects] = presenceReducer(state, event)
    state = next
    onState(next)
    for (const effect of effects) run(effect)
  }

  function run(effect: PresenceEffect): void {
    switch (effect.type) {
      case 'request':
        requestFix(effect)
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

  function requestFix({ requestId, timeoutMs, adopt }: Extract<PresenceEffect, { type: 'request' }>): void {
    const onAnswer = (answer: PositionAnswer) =>
      dispatch(
        'fix' in answer
          ? { type: 'fix', requestId, fix: answer.fix }
          : { type: 'error', requestId, reason: answer.error },
      )
    if (adopt) adoptEarlyTap(onAnswer)
    else requestPosition(timeoutMs, onAnswer)
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
    const unsubscribes = [
      onPermissionChange(answer => answer !== 'unknown' && dispatch({ type: 'permission', answer })),
      onVisibility(visible => dispatch(visible ? { type: 'visible', atMs: Date.now() } : { type: 'hidden' })),
    ]
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }

  return { dispatch, start }
}
