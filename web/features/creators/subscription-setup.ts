const KEY = 'subscriptionData'

/** What was chosen before the email was verified, for the page that confirms the purchase. */
export function keepSubscriptionSetup(setup: unknown) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(setup ?? null))
  } catch {
    // Storage is refused in some private windows: that page then says that it found no setup.
  }
}

export function subscriptionSetupKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
