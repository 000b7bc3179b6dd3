const KEY = 'userEmail'

/** The address that this device last used for its account pages; empty when there is none. */
export function keptEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    // Storage is refused in some private windows.
    return ''
  }
}

export function keepEmail(email: string) {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // It is typed again next time.
  }
}

export function forgetKeptEmail() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}

/** From the address, else from the last time on this device. */
export const knownEmail = () => new URLSearchParams(location.search).get('email') ?? keptEmail()
