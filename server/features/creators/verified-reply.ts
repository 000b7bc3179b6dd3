import type { TokenPurpose, VerifiedToken } from '../../../contract/creators.ts'
import type { Config } from '../../config.ts'
import { displayEmail } from '../mail/index.ts'
import { destinationOf, withoutPlans } from './destinations.ts'
import type { ChosenPlan } from './store.ts'

interface VerifiedRequest {
  email: string
  purpose: TokenPurpose
  subscription: ChosenPlan | null
}

/** The reply to a valid token, with the page to show next. */
export function verifiedReply(
  { plansOn }: Pick<Config, 'plansOn'>,
  { email: stored, purpose: requested, subscription }: VerifiedRequest,
  token: string,
): VerifiedToken {
  const email = displayEmail(stored)
  const purpose = plansOn ? requested : withoutPlans(requested)
  return {
    success: true,
    email,
    purpose,
    redirectTo: destinationOf(purpose, token),
    ...(plansOn && subscription && { subscriptionData: { email, ...subscription, creatorToken: token } }),
  }
}
