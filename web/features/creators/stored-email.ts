/** Where the specification keeps the email of account pages, and the one that is filled in when a link is made. */
const ACCOUNT_KEY = 'userEmail'
const CREATE_KEY = 'creatorEmail'
/** When `userEmail` was kept, in milliseconds. */
const KEPT_AT_KEY = 'userEmailKeptAt'
/** As long as a session lives at most. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Storage is refused in some private windows: then nothing is kept. */
function inStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

/** The email that this device last used for its account pages; empty when there is none, or none of late. */
export const storedEmail = (): string =>
  inStorage(storage => {
    const keptAt = storage.getItem(KEPT_AT_KEY)
    // Kept before times were: its days are counted from now on.
    if (keptAt === null) storage.setItem(KEPT_AT_KEY, String(Date.now()))
    else if (Date.now() - Number(keptAt) > KEPT_MS) forgetStoredEmails()
    return storage.getItem(ACCOUNT_KEY) ?? ''
  }, '')

export const storeEmail = (email: string): void =>
  inStorage(storage => {
    storage.setItem(ACCOUNT_KEY, email)
    storage.setItem(KEPT_AT_KEY, String(Date.now()))
  }, undefined)

/** Fills the form that begins a link, once. */
export const storedCreatorEmail = (): string => inStorage(storage => storage.getItem(CREATE_KEY) ?? '', '')
export const forgetCreatorEmail = (): void => inStorage(storage => storage.removeItem(CREATE_KEY), undefined)

export const forgetStoredEmails = (): void =>
  inStorage(storage => {
    for (const key of [ACCOUNT_KEY, CREATE_KEY, KEPT_AT_KEY]) storage.removeItem(key)
  }, undefined)

/** From the address, else from the last time on this device. */
export const emailFromUrlOrStorage = () => new URLSearchParams(location.search).get('email') ?? storedEmail()
