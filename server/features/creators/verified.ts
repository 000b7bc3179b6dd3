import type { TokenPurpose, VerifiedToken } from '../../../contract/creators.ts'
import { shownEmail } from '../mail/index.ts'
import { destinationOf } from './destinations.ts'
import type { ChosenPlan } from './store.ts'

interface Known {
  email: string
  purpose: TokenPurpose
  subscription: ChosenPlan | null
}

/** The full answer for a good token, which goes on to name the session's page. */
export function verified({ email: stored, purpose, subscription }: Known, token: string): VerifiedToken {
  const email = shownEmail(stored)
  return {
    success: true,
    email,
    purpose,
    redirectTo: destinationOf(purpose, token),
    ...(subscription && { subscriptionData: { email, ...subscription, creatorToken: token } }),
  }
}
