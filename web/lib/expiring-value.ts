import { type StoredValue, storedValue } from './stored-value.ts'

const PREFIX = 'expiring '

interface Expiring<T> {
  untilMs: number
  value: T
  /** Something that a user has made and the server does not have yet. */
  unsent?: boolean
}

interface ExpiringValue<T> extends Omit<StoredValue<T>, 'set'> {
  set(value: T, untilMs: number, options?: { unsent: boolean }): void
}

/** A value in this browser, by its own clock until that time. `forgetExpired` erases it also where nothing asks for it again. */
export function expiringValue<T>(key: string): ExpiringValue<T> {
  const stored = storedValue<Expiring<T>>('localStorage', PREFIX + key)
  return {
    get() {
      const kept = stored.get()
      if (!kept) return null
      if (kept.untilMs > Date.now()) return kept.value
      stored.clear()
      return null
    },
    set: (value, untilMs, options) => stored.set({ value, untilMs, ...options }),
    clear: stored.clear,
  }
}

/** Erases the values that have expired. */
export const forgetExpired = () => forEachKey(key => expiringValue(key).get())

/** Erases all of them: the next person at this device must not see them. */
export const forgetExpiring = ({ keepUnsent }: { keepUnsent: boolean }) =>
  forEachKey(key => {
    const stored = storedValue<Expiring<unknown>>('localStorage', PREFIX + key)
    if (!(keepUnsent && stored.get()?.unsent)) stored.clear()
  })

function forEachKey(act: (key: string) => void) {
  let keys: string[]
  try {
    keys = Object.keys(window.localStorage)
  } catch {
    return
  }
  for (const key of keys) if (key.startsWith(PREFIX)) act(key.slice(PREFIX.length))
}
