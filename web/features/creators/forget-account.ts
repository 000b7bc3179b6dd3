import { forgetExpiring } from '../../lib/expiring-value.ts'
import { forgetLinkDraft } from './link-draft.ts'
import { forgetStoredEmails } from './stored-email.ts'
import { forgetSubscriptionSetup } from './subscription-setup.ts'

/**
 * At the end of a session: the next person at this device must not see whose account was used or what was being bought or made.
 * Where nobody has asked for the end, unsent input is kept, so that it is sent after the next sign-in.
 */
export function forgetAccount({ keepUnsent = false } = {}) {
  forgetStoredEmails()
  forgetSubscriptionSetup()
  if (!keepUnsent) forgetLinkDraft()
  forgetExpiring({ keepUnsent })
}
