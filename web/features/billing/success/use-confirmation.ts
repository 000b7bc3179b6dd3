import { useEffect, useEffectEvent, useReducer } from 'react'
import { type Confirmation, confirmationAfter, failedLook, firstLook, lookOf } from './confirmation.ts'

/** Looks for a payment until it is known or half a minute has passed. Looking changes nothing but what we know. */
export function useConfirmation(look: () => Promise<{ success: boolean }>): [Confirmation, again: () => void] {
  const [state, dispatch] = useReducer(confirmationAfter, firstLook)
  const looked = useEffectEvent(async (stillHere: () => boolean) => {
    const result = await look().then(lookOf, failedLook)
    if (stillHere()) dispatch({ type: 'looked', look: result })
  })

  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    if (state.is === 'looking') looked(() => here)
    if (state.is === 'waiting') timer = setTimeout(() => dispatch({ type: 'waited' }), state.pauseMs)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [state])

  return [state, () => dispatch({ type: 'again' })]
}
