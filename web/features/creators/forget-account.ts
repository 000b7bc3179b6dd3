import { forgetStoredEmails } from './stored-email.ts'
import { forgetSubscriptionSetup } from './subscription-setup.ts'

/** At the end of a session: the next person at this device must not see whose account was used or what was being bought. */
export function forgetAccount() {
  forgetStoredEmails()
  forgetSubscriptionSetup()
}
