export interface StoredValue<T> {
  get(): T | null
  set(value: T): void
  clear(): void
}

const AREAS = ['localStorage', 'sessionStorage'] as const

/** A value in the browser's storage. Where storage is missing, full or refused, as in some private windows, nothing is stored. */
export function storedValue<T>(area: (typeof AREAS)[number], key: string): StoredValue<T> {
  const attempt = <R>(access: (storage: Storage) => R): R | null => {
    try {
      return access(window[area])
    } catch {
      return null
    }
  }
  const clear = () => void attempt(storage => storage.removeItem(key))
  return {
    get: () => attempt(storage => JSON.parse(storage.getItem(key)!)),
    set(value) {
      // Clears first: a value that does not fit must not leave an outdated one behind.
      clear()
      attempt(storage => storage.setItem(key, JSON.stringify(value)))
    },
    clear,
  }
}

/** Erases what every page of ours has stored in this browser. */
export function clearStorage() {
  for (const area of AREAS) {
    try {
      window[area].clear()
    } catch {
      // Storage that is refused holds nothing.
    }
  }
}
