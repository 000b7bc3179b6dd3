import { useEffect, useState } from 'react'

/**
 * Loads a module that the form can do without, after a delay, once it is wanted. Null while it loads; undefined once it
 * has failed, for good: browsers do not fetch a failed module again until the page is reloaded.
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  delayMs: number,
  wanted = true,
): Module | null | undefined {
  const [module, setModule] = useState<Module | null | undefined>(null)
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => load().then(setModule, () => setModule(undefined)), delayMs)
    return () => clearTimeout(timer)
  }, [load, delayMs, wanted])
  return module
}
