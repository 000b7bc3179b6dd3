import { forgetStoredEmails } from './stored-email.ts'
import { forgetSubscriptionSetup } from './subscription-setup.ts'

/** At the end of a session: the next person at this device is told neither who was here nor what they were buying. */
export function forgetAccount() {
  forgetStoredEmails()
  forgetSubscriptionSetup()
}
