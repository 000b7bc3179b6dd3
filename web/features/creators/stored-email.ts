/** The specified keys: the email of account pages, and the email that fills the form for a new link. */
const ACCOUNT_KEY = 'userEmail'
const CREATE_KEY = 'creatorEmail'
/** When `userEmail` was stored, in milliseconds since 1970. */
const STORED_AT_KEY = 'userEmailKeptAt'
/** The longest lifetime of a session. */
const STORED_MS = 30 * 24 * 60 * 60 * 1000

/** Some private windows refuse storage: then nothing is stored. */
function inStorage<T>(work: (storage: Storage) => T, fallback: T): T {
  try {
    return work(localStorage)
  } catch {
    return fallback
  }
}

/** The email last used for account pages on this device; empty without one, or when it is older than 30 days. */
export const storedEmail = (): string =>
  inStorage(storage => {
    const storedAt = storage.getItem(STORED_AT_KEY)
    // Stored by a release that stored no time: its 30 days begin now.
    if (storedAt === null) storage.setItem(STORED_AT_KEY, String(Date.now()))
    else if (Date.now() - Number(storedAt) > STORED_MS) forgetStoredEmails()
    return storage.getItem(ACCOUNT_KEY) ?? ''
  }, '')

export const storeEmail = (email: string): void =>
  inStorage(storage => {
    storage.setItem(ACCOUNT_KEY, email)
    storage.setItem(STORED_AT_KEY, String(Date.now()))
  }, undefined)

/** Fills the form for a new link, once. */
export const storedCreatorEmail = (): string => inStorage(storage => storage.getItem(CREATE_KEY) ?? '', '')
export const forgetCreatorEmail = (): void => inStorage(storage => storage.removeItem(CREATE_KEY), undefined)

export const forgetStoredEmails = (): void =>
  inStorage(storage => {
    for (const key of [ACCOUNT_KEY, CREATE_KEY, STORED_AT_KEY]) storage.removeItem(key)
  }, undefined)

/** The email in the URL, else the stored one. */
export const emailFromUrlOrStorage = () => new URLSearchParams(location.search).get('email') ?? storedEmail()
