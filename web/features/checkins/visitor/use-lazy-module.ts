import { useEffect, useState } from 'react'

/**
 * Loads a module that the form can do without, after a delay. Null while it loads; undefined once it has failed, for
 * good: browsers do not fetch a failed module again until the page is reloaded.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, delayMs: number): Module | null | undefined {
  const [module, setModule] = useState<Module | null | undefined>(null)
  useEffect(() => {
    const timer = setTimeout(() => load().then(setModule, () => setModule(undefined)), delayMs)
    return () => clearTimeout(timer)
  }, [load, delayMs])
  return module
}
