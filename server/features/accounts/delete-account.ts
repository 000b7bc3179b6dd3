import { Declined } from '../../http/declined.ts'
import { closeBillingOf } from '../billing/index.ts'
import { type CreatorCaller, clearSessionCookie, forgetBrowser } from '../creators/index.ts'
import { closeAccount } from './close-account.ts'
import type { AccountsDeps } from './deps.ts'

/** A browser that was left open must not be enough. */
const FRESH_MS = 15 * 60 * 1000

/**
 * Ends the subscription, then the account: it is gone for everybody when this returns. What takes longer to erase is
 * out of reach by then, and follows through the queue.
 */
export async function deleteAccount(deps: AccountsDeps, caller: CreatorCaller): Promise<void> {
  const { creatorId, email, sessionOpenedAt } = caller
  const now = await deps.now()
  if (now.getTime() - sessionOpenedAt.getTime() > FRESH_MS) throw new Declined('sign_in_again')
  await closeBillingOf(deps, creatorId, tx => closeAccount(tx, { creatorId, email }))
  clearSessionCookie(caller)
  forgetBrowser(caller)
  deps.log.info({ creatorId }, 'account deleted')
}
