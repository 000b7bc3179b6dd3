import { useEffect, useState } from 'react'
import type { Position } from '../../../../lib/geolocation.ts'
import type { Presence } from '../presence/presence-state.ts'
import { isFresh, nextOf, now } from './fix-age.ts'

/** Phones that know where they are answer sooner; nobody waits longer for the same position. */
const WAIT_MS = 10_000

/** Calls `send` once the position is fresh, or cannot be had fresh. `refreshing`: a pressed button waits for it. */
export function useFreshFix(state: Presence, locate: () => void, send: (fix: Position | null) => void) {
  const [oldFix, setOldFix] = useState<Position | null>(null)
  const next = oldFix && nextOf(state, oldFix)
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else changes while the form is locked
  useEffect(() => {
    if (!next) return
    const end = () => {
      setOldFix(null)
      if (next !== 'drop') send(state.fix)
    }
    const timer = setTimeout(end, next === 'wait' ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [next])
  return {
    refreshing: next !== null && next !== 'drop',
    sendFresh() {
      const { fix } = state
      if (!fix || isFresh(fix, now())) return send(fix)
      setOldFix(fix)
      locate()
    },
  }
}
