import { useEffect, useEffectEvent, useReducer } from 'react'
import { type Confirmation, confirmationAfter, failedCheck, firstAttempt, resultOf } from './confirmation.ts'

/** Checks a payment until it is confirmed or half a minute has passed. */
export function useConfirmation(check: () => Promise<{ success: boolean }>): [Confirmation, retry: () => void] {
  const [state, dispatch] = useReducer(confirmationAfter, firstAttempt)
  const runCheck = useEffectEvent(async (isCurrent: () => boolean) => {
    const result = await check().then(resultOf, failedCheck)
    if (isCurrent()) dispatch({ type: 'checked', result })
  })

  useEffect(() => {
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    if (state.is === 'checking') runCheck(() => current)
    if (state.is === 'waiting') timer = setTimeout(() => dispatch({ type: 'waited' }), state.pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [state])

  return [state, () => dispatch({ type: 'retry' })]
}
