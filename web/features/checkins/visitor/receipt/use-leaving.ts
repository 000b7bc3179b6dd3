import { useState } from 'react'
import type { Out } from '../leaving/check-out-runner.ts'
import { keepsKey } from '../leaving/kept-key.ts'
import { serverNow } from '../server-clock.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { type ShownReceipt, saveReceipt } from './receipts.ts'

const loadLeaving = () => import('../leaving/leaving.ts')

/** How the visitor of this check-in leaves, or has left; nothing at links without check-out. */
export function useLeaving({ fresh: _fresh, current: _current, ...receipt }: ShownReceipt) {
  const [left, setLeft] = useState<{ id: string; out: Out } | null>(null)
  const out = left?.id === receipt.id ? left.out : receipt.out
  const kept = receipt.pendingEmail === null && keepsKey({ ...receipt, out }, serverNow())
  const screens = useLazyModule(loadLeaving, 0, kept)
  const checkOut = (made: Out) => {
    setLeft({ id: receipt.id, out: made })
    saveReceipt({ ...receipt, out: made })
  }
  return kept ? { screens, out, checkOut } : null
}
