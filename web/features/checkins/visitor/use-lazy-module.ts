import { useEffect, useState } from 'react'

/**
 * A file that the form can do without, fetched after this while. Null until it comes; undefined where it does not:
 * browsers remember a module that failed until the page is loaded again.
 */
export function usePart<Part>(load: () => Promise<Part>, afterMs: number): Part | null | undefined {
  const [part, setPart] = useState<Part | null | undefined>(null)
  useEffect(() => {
    const timer = setTimeout(() => load().then(setPart, () => setPart(undefined)), afterMs)
    return () => clearTimeout(timer)
  }, [load, afterMs])
  return part
}
