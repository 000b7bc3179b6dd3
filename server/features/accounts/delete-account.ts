import { closeBillingOf } from '../billing/index.ts'
import { type CreatorCaller, clearSessionCookie, forgetBrowser } from '../creators/index.ts'
import { closeAccount } from './close-account.ts'
import type { AccountsDeps } from './deps.ts'

/**
 * Ends the subscription, then the account: it is gone for everybody when this returns. What takes longer to erase is
 * out of reach by then, and follows through the queue.
 */
export async function deleteAccount(deps: AccountsDeps, caller: CreatorCaller): Promise<void> {
  const { creatorId, email } = caller
  await closeBillingOf(deps, creatorId, tx => closeAccount(tx, { creatorId, email }))
  clearSessionCookie(caller)
  forgetBrowser(caller)
  deps.log.info({ creatorId }, 'account deleted')
}
