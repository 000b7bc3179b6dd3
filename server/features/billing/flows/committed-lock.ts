import { Declined } from '../../../http/declined.ts'
import { isKeyExhausted } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { isRefusal } from '../stripe/stripe-call.ts'
import { type BillingAccountRow, type BillingTx, withBillingLockForCreator } from '../sync/account-lock.ts'
import { renewIntent } from './intent-store.ts'

/** As `withBillingLockForCreator`; what was read back from Stripe is kept even when the request is declined. */
export async function withBillingLockCommitted<T>(
  deps: BillingDeps,
  creatorId: string,
  act: (tx: BillingTx, account: BillingAccountRow | null) => Promise<T>,
): Promise<T> {
  const outcome = await withBillingLockForCreator(deps, creatorId, (tx, account) =>
    act(tx, account).catch(error => committed(tx, creatorId, error)),
  )
  if (outcome instanceof Error) throw outcome
  return outcome
}

/**
 * The next attempt has other idempotency keys once these have come to nothing: Stripe repeats a refusal or a failure for a
 * day. Each flow first looks at what is there.
 */
async function committed(tx: BillingTx, creatorId: string, error: unknown): Promise<Error> {
  const refused = isRefusal(error)
  const spent = isKeyExhausted(error)
  if (refused || spent) await renewIntent(tx, creatorId)
  if (refused || error instanceof Declined) return error
  if (spent) return new Declined('payments_unavailable', {}, { cause: error })
  throw error
}
