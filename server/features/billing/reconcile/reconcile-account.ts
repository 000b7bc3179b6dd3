import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { syncAndCompare } from '../sync/sync-creator.ts'

/** After which account or subscription to go on; null: from the beginning. */
export interface Cursor {
  after: string | null
}

export interface Reconciled {
  checked: number
  corrected: { creatorId: string; what: string[] }[]
  failed: string[]
  /** Questions in a row to which Stripe gave no answer. */
  unanswered: number
}

export const nothingYet = (): Reconciled => ({ checked: 0, corrected: [], failed: [], unanswered: 0 })

/** Whatever is found is noted; nothing is thrown, so that one account stops no other. */
export async function reconcileAccount(deps: BillingDeps, creatorId: string, done: Reconciled): Promise<void> {
  done.checked++
  try {
    const { corrected } = await syncAndCompare(deps, creatorId)
    if (corrected.length > 0) done.corrected.push({ creatorId, what: corrected })
    if (corrected.some(isAlarming)) deps.log.warn({ creatorId, what: corrected }, 'billing mended')
    done.unanswered = 0
  } catch (error) {
    deps.log.error({ err: error, creatorId }, 'an account could not be reconciled')
    done.failed.push(creatorId)
    done.unanswered = error instanceof Declined && error.code === 'payments_unavailable' ? done.unanswered + 1 : 0
  }
}

/** An abandoned purchase ends here in any case; a card and a balance change at Stripe without an event of ours. */
const QUIET = ['intent', 'credit', 'price', 'card']
const isAlarming = (what: string) => !QUIET.includes(what)
