import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { freshForMs, now } from '../submission/fix-age.ts'
import type { Visit } from '../use-visit.ts'

/** Whether somebody at the place can only ask: there is no session now, as the page says, or it has ended before the check-in was sent. */
export function useNoSession({ sessions }: OpenCheckInPage, { sending, step, state, locate }: Visit) {
  const [late, setLate] = useState<string | null>(null)
  const refusal = sending.is === 'refused' && sending.mayAsk ? sending.message : null
  useEffect(() => {
    if (refusal) setLate(refusal)
  }, [refusal])

  const none = sessions?.outside === 'ask' && !sessions.current
  const asks = none || late !== null

  // A visitor who writes a long note would otherwise ask with an old position.
  const { fix, requestId, visible } = state
  const next = useEffectEvent(locate)
  const waits = asks && step === 'form' && visible && requestId === null
  useEffect(() => {
    if (!waits || !fix) return
    const timer = setTimeout(next, freshForMs(fix, now()))
    return () => clearTimeout(timer)
  }, [waits, fix])

  return { asks, late, onBack: none ? null : () => setLate(null) }
}
