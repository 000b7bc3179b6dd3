export interface Kept<T> {
  get(): T | null
  set(value: T): void
  clear(): void
}

/** A value in the browser's storage. Where storage is missing, full or refused, as in some private windows, nothing is stored. */
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
      // Clears first: a value that does not fit must not leave an outdated one behind.
      clear()
      tried(storage => storage.setItem(key, JSON.stringify(value)))
    },
    clear,
  }
}
