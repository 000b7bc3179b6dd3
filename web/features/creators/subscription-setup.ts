import type { SubscriptionSetup } from '../../../contract/creators.ts'

const KEY = 'subscriptionData'

/** The fallback where storage is refused, as in some private windows. It lasts until the page is reloaded. */
let inMemory: string | null = null

/** Stores the plan chosen before the email was verified, for the pages that confirm the purchase and take the payment. */
export function storeSubscriptionSetup(setup: SubscriptionSetup) {
  inMemory = JSON.stringify(setup)
  try {
    sessionStorage.setItem(KEY, inMemory)
  } catch {
    // The copy in memory must do.
  }
}

export function storedSubscriptionSetup(): SubscriptionSetup | null {
  const text = storedText()
  try {
    const setup = JSON.parse(text ?? 'null') as Partial<SubscriptionSetup> | null
    return setup?.email && setup.planName && setup.billingPeriod && setup.creatorToken
      ? (setup as SubscriptionSetup)
      : null
  } catch {
    return null
  }
}

function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

export function forgetSubscriptionSetup() {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored then.
  }
}
