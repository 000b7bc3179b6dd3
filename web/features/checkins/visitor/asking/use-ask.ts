import { useEffect, useEffectEvent, useReducer } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import type { Visit } from '../use-visit.ts'
import { askRulesOf, sightOf } from './ask-rules.ts'
import { CERTAIN, improve } from './improving.ts'

/** The doubt about where the visitor stands, and the positions that follow each other to end it. */
export function useAsk({ link }: OpenCheckInPage, { state, locate }: Visit) {
  const rules = askRulesOf(link)
  const [doubt, dispatch] = useReducer(improve, CERTAIN)
  const { fix, distanceM, requestId, status, visible, radiusM } = state

  const look = useEffectEvent(() => {
    const sight = sightOf(state, rules, performance.now())
    if (sight) dispatch({ type: 'sight', sight })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each position is seen once
  useEffect(look, [fix, distanceM, radiusM])

  const { endsAtMs } = doubt
  useEffect(() => {
    if (endsAtMs === null) return
    const timer = setTimeout(() => dispatch({ type: 'end' }), endsAtMs - performance.now())
    return () => clearTimeout(timer)
  }, [endsAtMs])

  // A tap never begins a second request: the reducer of the position sees to that.
  const running = endsAtMs !== null
  const next = useEffectEvent(locate)
  useEffect(() => {
    if (running && visible && requestId === null && (status === 'invalid' || status === 'valid')) next()
  }, [running, visible, requestId, status])

  return {
    ...doubt,
    rules,
    running,
    again() {
      dispatch({ type: 'again', atMs: performance.now() })
      locate()
    },
  }
}
