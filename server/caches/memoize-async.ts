import { BoundedMap } from './bounded-map.ts'

interface MemoizeOptions<Input> {
  maxEntries: number
  maxAgeMs?: number
  /** Inputs with the same key have the same result. */
  keyOf?: (input: Input) => string
  nowMs?: () => number
}

/**
 * Calls `load` once for each key while its result is cached: simultaneous calls share one, the least recently used result
 * leaves first, and a failure is never cached.
 */
export function memoizeAsync<Input, Result>(
  load: (input: Input) => Promise<Result>,
  { maxEntries, maxAgeMs = Infinity, keyOf = String, nowMs = () => performance.now() }: MemoizeOptions<Input>,
): (input: Input) => Promise<Result> {
  const cache = new BoundedMap<string, { result: Promise<Result>; expiresAtMs: number }>(maxEntries)
  return input => {
    const key = keyOf(input)
    const cached = cache.get(key)
    const entry =
      cached && cached.expiresAtMs > nowMs() ? cached : { result: load(input), expiresAtMs: nowMs() + maxAgeMs }
    cache.delete(key)
    cache.set(key, entry)
    if (entry !== cached)
      entry.result.catch(() => {
        if (cache.get(key) === entry) cache.delete(key)
      })
    return entry.result
  }
}
