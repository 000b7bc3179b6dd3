import { Declined } from '../../../http/declined.ts'
import { type BillingAccountRow, type BillingTx, withBillingLock } from '../account-lock.ts'
import type { BillingDeps } from '../billing-deps.ts'

/** As `withBillingLock`; what was read back from Stripe is kept even when the request is declined. */
export async function underLock<T>(
  deps: BillingDeps,
  creatorId: string,
  act: (tx: BillingTx, account: BillingAccountRow | null) => Promise<T>,
): Promise<T> {
  const outcome = await withBillingLock(deps, creatorId, (tx, account) => act(tx, account).catch(declinedOnly))
  if (outcome instanceof Declined) throw outcome
  return outcome
}

function declinedOnly(error: unknown): Declined {
  if (error instanceof Declined) return error
  throw error
}
