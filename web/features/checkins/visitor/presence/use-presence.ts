import { useEffect, useLayoutEffect, useState } from 'react'
import type { Point } from '../../../../../contract/geo.ts'
import { presenceRunner } from './presence-runner.ts'
import { type Presence, type PresenceEvent, presenceAtStart } from './presence-state.ts'

/** Before the live page's first paint, so that no tap falls between the inline script and React. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

export function usePresence(target: Point): [Presence, (event: PresenceEvent) => void] {
  const [state, setState] = useState(presenceAtStart)
  const [runner] = useState(() => presenceRunner(target, setState))
  useBrowserLayoutEffect(() => runner.start(), [runner])
  return [state, runner.dispatch]
}
