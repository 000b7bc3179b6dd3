import { keepsKey } from '../leaving/kept-key.ts'
import { serverNow } from '../server-clock.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import type { ShownReceipt } from './receipts.ts'

const loadLeaving = () => import('../leaving/leaving.ts')

/** How the visitor of this check-in leaves, or has left; nothing at links without check-out. */
export function useLeaving(receipt: ShownReceipt) {
  const kept = receipt.pendingEmail === null && keepsKey(receipt, serverNow())
  const screens = useLazyModule(loadLeaving, 0, kept)
  return kept ? { screens } : null
}
