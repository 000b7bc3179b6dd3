import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False on the server, and until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
