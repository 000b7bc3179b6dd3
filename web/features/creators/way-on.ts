import type { VerifiedToken } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { storedSubscriptionSetup, storeSubscriptionSetup } from './subscription-setup.ts'

/** Where a verified link or code leads. What was chosen before it is kept for the pages that take the payment. */
export function wayOn({ purpose, redirectTo, subscriptionData }: VerifiedToken): string {
  if (purpose === 'subscription_verify') {
    if (subscriptionData) storeSubscriptionSetup(subscriptionData)
    return paths.subscriptionConfirm
  }
  return redirectTo ?? (storedSubscriptionSetup() ? paths.subscriptionConfirm : paths.linkSuccess)
}
