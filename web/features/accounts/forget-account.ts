import type { QueryClient } from '@tanstack/react-query'
import { forgetKeptEmails } from '../../lib/kept-email.ts'
import { forgetSubscriptionSetup } from '../../lib/subscription-setup.ts'

/** Nothing of a deleted account stays in this browser; its navigation tokens went with the addresses. */
export function forgetAccount(client: QueryClient) {
  forgetKeptEmails()
  forgetSubscriptionSetup()
  client.clear()
}
