import { useState } from 'react'
import type { Point } from '../../../../../contract/geo.ts'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { presenceRunner } from './presence-runner.ts'
import { initialPresence, type Presence, type PresenceEvent } from './presence-state.ts'

export function usePresence(target: Point): [Presence, (event: PresenceEvent) => void] {
  const [state, setState] = useState(initialPresence)
  const [runner] = useState(() => presenceRunner(target, setState))
  // Before the first paint, so that no tap falls between the inline script and React.
  useBrowserLayoutEffect(() => runner.start(), [runner])
  return [state, runner.dispatch]
}
