import { useState } from 'react'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { presenceAt, presenceRunner, type Target } from './presence-runner.ts'
import type { Presence, PresenceEvent } from './presence-state.ts'

export function usePresence(target: Target): [Presence, (event: PresenceEvent) => void] {
  const [state, setState] = useState(() => presenceAt(target))
  const [runner] = useState(() => presenceRunner(target, setState))
  // Before the first paint, so that no tap falls between the inline script and React.
  useBrowserLayoutEffect(() => runner.start(), [runner])
  return [state, runner.dispatch]
}
