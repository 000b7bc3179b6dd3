import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in what the server renders and until React has taken it over. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
