import type { QueryClient } from '@tanstack/react-query'
import { forgetKeptEmail } from '../../lib/kept-email.ts'
import { forgetSubscriptionSetup } from '../../lib/subscription-setup.ts'

/** Nothing of a deleted account stays in this browser; its navigation tokens went with the addresses. */
export function forgetAccount(client: QueryClient) {
  forgetKeptEmail()
  forgetSubscriptionSetup()
  try {
    localStorage.removeItem('creatorEmail')
  } catch {
    // Storage is refused in some private windows: nothing was kept then.
  }
  client.clear()
}
