import type { VerifiedToken } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { storedSubscriptionSetup, storeSubscriptionSetup } from './subscription-setup.ts'

/** The page to open after a link or code was verified. A chosen plan is stored for the pages that take the payment. */
export function landingPathOf({ purpose, redirectTo, subscriptionData }: VerifiedToken): string {
  if (purpose === 'subscription_verify') {
    if (subscriptionData) storeSubscriptionSetup(subscriptionData)
    return paths.subscriptionConfirm
  }
  return redirectTo ?? (storedSubscriptionSetup() ? paths.subscriptionConfirm : paths.linkSuccess)
}
