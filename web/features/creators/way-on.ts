import type { VerifiedToken } from '../../../contract/creators.ts'
import { keepSubscriptionSetup, keptSubscriptionSetup } from '../../lib/subscription-setup.ts'
import { paths } from '../../paths.ts'

/** Where a verified link or code leads. What was chosen before it is kept for the pages that take the payment. */
export function wayOn({ purpose, redirectTo, subscriptionData }: VerifiedToken): string {
  if (purpose === 'subscription_verify') {
    if (subscriptionData) keepSubscriptionSetup(subscriptionData)
    return paths.subscriptionConfirm
  }
  return redirectTo ?? (keptSubscriptionSetup() ? paths.subscriptionConfirm : paths.linkSuccess)
}
