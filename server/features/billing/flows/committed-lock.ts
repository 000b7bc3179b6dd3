import { Declined } from '../../../http/declined.ts'
import { isKeyExhausted } from '../stripe/idempotency-key.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { isRefusal } from '../stripe/stripe-call.ts'
import { type BillingAccountRow, type BillingTx, withBillingLockForCreator } from '../sync/account-lock.ts'
import { renewIntent } from './intent-store.ts'

/** As `withBillingLockForCreator`, but a declined request commits too: the state read back from Stripe stays saved. */
export async function withBillingLockCommitted<T>(
  deps: BillingDeps,
  creatorId: string,
  act: (tx: BillingTx, account: BillingAccountRow | null) => Promise<T>,
): Promise<T> {
  const result = await withBillingLockForCreator(deps, creatorId, (tx, account) =>
    act(tx, account).catch(error => errorAfterCommit(tx, creatorId, error)),
  )
  if (result instanceof Error) throw result
  return result
}

/**
 * Returns the error of a declined request, to be thrown after the commit. Stripe repeats a refusal or a failure under its
 * idempotency key for a day, so the next attempt gets other keys; that is safe, since each flow reads the snapshot first.
 */
async function errorAfterCommit(tx: BillingTx, creatorId: string, error: unknown): Promise<Error> {
  const isRefused = isRefusal(error)
  const isExhausted = isKeyExhausted(error)
  if (isRefused || isExhausted) await renewIntent(tx, creatorId)
  if (isRefused || error instanceof Declined) return error
  if (isExhausted) return new Declined('payments_unavailable', {}, { cause: error })
  throw error
}
