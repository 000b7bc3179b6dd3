import { storedValue } from '../../../../lib/stored-value.ts'
import type { KeptDraft } from '../code/kept-draft.ts'
import { keepsKey } from '../leaving/kept-key.ts'
import { type Receipt, storedReceipts } from '../receipt/receipts.ts'
import { serverNow } from '../server-clock.ts'
import { isGivenUp } from './press.ts'
import { storedAttempt } from './stored-attempt.ts'

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

/** At links that nobody has opened again: a name and a photo must not lie on the phone for good. */
export function clearAbandoned(): void {
  clearAbandonedAttempts()
  clearOverdueDrafts()
  clearUselessKeys()
}

/** A day after the check-out, or after a check-in that can be checked out no more, its key leaves the phone. */
function clearUselessKeys(): void {
  const receipts = storedReceipts.get() ?? []
  const isUseless = (receipt: Receipt) => receipt.key !== undefined && !keepsKey(receipt, serverNow())
  if (receipts.some(isUseless))
    storedReceipts.set(receipts.map(receipt => (isUseless(receipt) ? { ...receipt, key: undefined } : receipt)))
}

function clearOverdueDrafts(): void {
  for (const name of storedNames()) {
    if (!name.startsWith('draft ')) continue
    const stored = storedValue<KeptDraft>('localStorage', name)
    const kept = stored.get()
    if (kept && kept.untilMs <= Date.now()) stored.clear()
  }
}

function clearAbandonedAttempts(): void {
  for (const name of storedNames()) {
    const checkinToken = /^attempt (.+)/.exec(name)?.[1]
    if (!checkinToken) continue
    const stored = storedAttempt(checkinToken)
    const attempt = stored.get()
    if (attempt && isGivenUp(attempt)) stored.clear()
  }
}
