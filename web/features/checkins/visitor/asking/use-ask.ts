import { useEffect, useEffectEvent, useReducer } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { freshForMs, now } from '../submission/fix-age.ts'
import type { Visit } from '../use-visit.ts'
import { askRulesOf, sightOf } from './ask-rules.ts'
import { CERTAIN, improve } from './improving.ts'

/** The doubt about where the visitor stands, and the positions that follow each other to end it. */
export function useAsk({ link }: OpenCheckInPage, { state, locate }: Visit) {
  const rules = askRulesOf(link)
  const [doubt, dispatch] = useReducer(improve, CERTAIN)
  const { fix, distanceM, requestId, status, visible, radiusM } = state

  const look = useEffectEvent(() => {
    const sight = sightOf(state, rules)
    if (sight) dispatch({ type: 'sight', sight })
  })
  // A new radius judges the position that is under way rather than the one before it.
  const settled = requestId === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is seen once by each radius
  useEffect(() => {
    if (settled) look()
  }, [fix, distanceM, radiusM, settled])

  const { endsAtMs } = doubt
  useEffect(() => {
    if (endsAtMs === null) return
    const timer = setTimeout(() => dispatch({ type: 'end' }), endsAtMs - performance.now())
    return () => clearTimeout(timer)
  }, [endsAtMs])

  // A tap never begins a second request: the reducer of the position sees to that.
  const running = endsAtMs !== null
  const next = useEffectEvent(locate)
  const located = visible && settled && (status === 'invalid' || status === 'valid')
  useEffect(() => {
    if (running && located) next()
  }, [running, located])

  // A visitor who writes a long note would otherwise ask with an old position.
  const bestFix = doubt.best?.fix
  useEffect(() => {
    if (!bestFix || !located) return
    const timer = setTimeout(next, freshForMs(bestFix, now()))
    return () => clearTimeout(timer)
  }, [bestFix, located])

  return {
    doubt,
    rules,
    again() {
      dispatch({ type: 'again', atMs: performance.now() })
      locate()
    },
    stop: () => dispatch({ type: 'end' }),
  }
}
