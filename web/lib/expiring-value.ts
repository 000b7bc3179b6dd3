import { type StoredValue, storedValue } from './stored-value.ts'

const PREFIX = 'expiring '
/** The longest lifetime of a session. */
const ACCOUNT_MS = 30 * 24 * 60 * 60 * 1000

interface Expiring<T> {
  untilMs: number
  value: T
  /** Something that a user has made and the server does not have yet. */
  unsent?: boolean
  /** The account that was signed in; null where none was, and absent where the value belongs to no account. */
  account?: string | null
  /** Another account has signed in since. */
  hidden?: boolean
}

interface ExpiringValue<T> extends Omit<StoredValue<T>, 'set'> {
  set(value: T, untilMs: number, options?: { unsent: boolean }): void
}

const storedAt = <T>(key: string) => storedValue<Expiring<T>>('localStorage', PREFIX + key)

/**
 * A value in this browser, by its own clock until that time. `forgetExpired` erases it also where nothing asks for it again.
 * It belongs to the account that is signed in, unless it is of the device.
 */
export function expiringValue<T>(key: string, { ofDevice = false } = {}): ExpiringValue<T> {
  const stored = storedAt<T>(key)
  return {
    get() {
      const kept = stored.get()
      if (!kept) return null
      if (kept.untilMs <= Date.now()) stored.clear()
      else if (!kept.hidden) return kept.value
      return null
    },
    set(value, untilMs, options) {
      const kept = { value, untilMs, ...options }
      if (ofDevice) stored.set(kept)
      else keepFor(currentAccount.get(), stored, { ...kept, account: tabAccount })
    },
    clear: stored.clear,
  }
}

const currentAccount = expiringValue<string>('account', { ofDevice: true })
/** A tab that stays open while another account signs in elsewhere goes on to write values of its own account. */
let tabAccount = currentAccount.get()

/** An account sees its own values alone. Unsent values of another account wait out of sight until that account signs in again. */
function keepFor<T>(current: string | null, stored: StoredValue<Expiring<T>>, { hidden, ...kept }: Expiring<T>) {
  if (kept.account === undefined || kept.account === current) stored.set(kept)
  else if (kept.unsent) stored.set({ ...kept, hidden: true })
  else stored.clear()
}

/** This account is signed in: values that were kept for another one must not be seen. */
export function setExpiringAccount(account: string) {
  tabAccount = account
  currentAccount.set(account, Date.now() + ACCOUNT_MS)
  forEachKey(key => {
    const stored = storedAt(key)
    const kept = stored.get()
    if (kept) keepFor(account, stored, kept)
  })
}

/** Erases the values that have expired. */
export const forgetExpired = () => forEachKey(key => expiringValue(key).get())

/** Erases them, as the next person at this device must not see them. Unsent values of another account still wait. */
export function forgetExpiring({ keepUnsent }: { keepUnsent: boolean }) {
  tabAccount = null
  forEachKey(key => {
    const stored = storedAt(key)
    const kept = stored.get()
    if (!(kept?.unsent && (keepUnsent || kept.hidden))) stored.clear()
  })
}

function forEachKey(act: (key: string) => void) {
  let keys: string[]
  try {
    keys = Object.keys(window.localStorage)
  } catch {
    return
  }
  for (const key of keys) if (key.startsWith(PREFIX)) act(key.slice(PREFIX.length))
}
