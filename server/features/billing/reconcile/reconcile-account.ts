import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { syncForJob } from '../sync/sync-creator.ts'

/** The account or subscription to continue after; null: from the beginning. */
export interface Cursor {
  after: string | null
}

export interface Reconciled {
  checked: number
  corrected: { creatorId: string; what: string[] }[]
  failed: string[]
  /** Accounts in a row for which Stripe was out of reach. */
  unanswered: number
}

export const noneReconciled = (): Reconciled => ({ checked: 0, corrected: [], failed: [], unanswered: 0 })

/** Adds the result to `done` and never throws, so that one account stops no other. */
export async function reconcileAccount(deps: BillingDeps, creatorId: string, done: Reconciled): Promise<void> {
  done.checked++
  try {
    const { corrected } = await syncForJob(deps, creatorId)
    if (corrected.length > 0) done.corrected.push({ creatorId, what: corrected })
    if (corrected.some(isAlarming)) deps.log.warn({ creatorId, what: corrected }, 'billing mended')
    done.unanswered = 0
  } catch (error) {
    deps.log.error({ err: error, creatorId }, 'an account could not be reconciled')
    done.failed.push(creatorId)
    done.unanswered = error instanceof Declined && error.code === 'payments_unavailable' ? done.unanswered + 1 : 0
  }
}

/** Abandoned purchases end here, and cards and balances change at Stripe without an event that we handle. */
const EXPECTED = ['intent', 'credit', 'price', 'card']
const isAlarming = (fact: string) => !EXPECTED.includes(fact)
