export interface Kept<T> {
  get(): T | null
  set(value: T): void
  clear(): void
}

/** A value in the browser's storage. Where that is missing, full or refused, as in some private windows, nothing is kept. */
export function kept<T>(area: 'localStorage' | 'sessionStorage', key: string): Kept<T> {
  const tried = <R>(work: (storage: Storage) => R): R | null => {
    try {
      return work(window[area])
    } catch {
      return null
    }
  }
  const clear = () => void tried(storage => storage.removeItem(key))
  return {
    get: () => tried(storage => JSON.parse(storage.getItem(key)!)),
    set(value) {
      // First: a value that finds no room must not leave an outdated one in its place.
      clear()
      tried(storage => storage.setItem(key, JSON.stringify(value)))
    },
    clear,
  }
}
