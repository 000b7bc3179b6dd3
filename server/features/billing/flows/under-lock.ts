import { Declined } from '../../../http/declined.ts'
import { type BillingAccountRow, type BillingTx, withBillingLock } from '../account-lock.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { keyIsSpent } from '../spent-key.ts'
import { renewIntent } from './intent-store.ts'

/** As `withBillingLock`; what was read back from Stripe is kept even when the request is declined. */
export async function underLock<T>(
  deps: BillingDeps,
  creatorId: string,
  act: (tx: BillingTx, account: BillingAccountRow | null) => Promise<T>,
): Promise<T> {
  const outcome = await withBillingLock(deps, creatorId, (tx, account) =>
    act(tx, account).catch(error => declinedOnly(tx, creatorId, error)),
  )
  if (outcome instanceof Declined) throw outcome
  return outcome
}

/** Whoever asks again does so with other keys, once these have come to nothing; each flow first looks what is there. */
async function declinedOnly(tx: BillingTx, creatorId: string, error: unknown): Promise<Declined> {
  const spent = keyIsSpent(error)
  if (spent) await renewIntent(tx, creatorId)
  if (error instanceof Declined) return error
  if (spent) return Object.assign(new Declined('payments_unavailable'), { cause: error })
  throw error
}
