import type { TokenPurpose, VerifiedToken } from '../../../contract/creators.ts'
import { displayEmail } from '../mail/index.ts'
import { destinationOf } from './destinations.ts'
import type { ChosenPlan } from './store.ts'

interface VerifiedRequest {
  email: string
  purpose: TokenPurpose
  subscription: ChosenPlan | null
}

/** The reply to a valid token, with the page to show next. */
export function verifiedReply({ email: stored, purpose, subscription }: VerifiedRequest, token: string): VerifiedToken {
  const email = displayEmail(stored)
  return {
    success: true,
    email,
    purpose,
    redirectTo: destinationOf(purpose, token),
    ...(subscription && { subscriptionData: { email, ...subscription, creatorToken: token } }),
  }
}
