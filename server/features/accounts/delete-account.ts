import { enqueue } from '../../jobs/queue.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { closeBillingOf } from '../billing/index.ts'
import { type CreatorCaller, clearRequestCookie, clearSessionCookie } from '../creators/index.ts'
import { closeAccount } from './close-account.ts'
import type { AccountsDeps } from './deps.ts'

/**
 * Ends the subscription, then deletes the account: nobody can reach it once this returns. Data that takes longer to erase
 * is already out of reach, and jobs erase it.
 */
export async function deleteAccount(deps: AccountsDeps, caller: CreatorCaller, loseCredit: boolean): Promise<void> {
  const { creatorId, email } = caller
  await closeBillingOf(deps, { creatorId, loseCredit }, async tx => {
    await closeAccount(tx, { creatorId, email })
    await recordErasure(tx, { kind: 'account', creatorId })
    await enqueue(tx, 'send_account_deleted', { email })
  })
  clearSessionCookie(caller)
  clearRequestCookie(caller)
  deps.log.info({ creatorId }, 'account deleted')
}
