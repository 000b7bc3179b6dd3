import { storedValue } from '../../../../lib/stored-value.ts'
import { serverNow } from '../server-clock.ts'

/** A check-in made on this phone, as the server recorded it. */
export interface Receipt {
  readonly checkinToken: string
  readonly id: string
  readonly name: string
  /** Where the confirmation link was sent, while the check-in is pending; empty of one that the service has filled in. */
  readonly pendingEmail: string | null
  /** Fills the form again if the pending email was mistyped. */
  readonly phone: string
  readonly checkedInAt: string
  /** The link records each visitor once: this check-in was made before. */
  readonly alreadyCheckedIn?: boolean
  /** The creator decides, after the email where one is needed. */
  readonly requiresReview?: boolean
  /** Of a link with a schedule. */
  readonly session?: { readonly title: string | null; readonly startsAt: string }
  readonly lateMin?: number
  /** By which the visitor checks out, at a link that asks for it: the Idempotency-Key of the check-in. */
  readonly key?: string | undefined
  /** When the visitor left. */
  readonly out?: { readonly outAt: string; readonly minutes: number; readonly verified: boolean } | undefined
  /** Of a session before the one that takes check-ins now: kept for the check-out alone. */
  readonly past?: boolean
  /** From the place, as this phone measured it. */
  readonly distanceM?: number
}

export interface ShownReceipt extends Receipt {
  /** Made since the page was loaded. */
  readonly fresh: boolean
  /** Of today, or of the last hours: it may be shown as a pass. */
  readonly current: boolean
}

const MAX_RECEIPTS = 20
/** The server removes a pending check-in after this time. */
const PENDING_MS = 24 * 3_600_000

export const storedReceipts = storedValue<Receipt[]>('localStorage', 'check-ins')
const receiptsOfOtherLinks = (checkinToken: string) =>
  (storedReceipts.get() ?? []).filter(receipt => receipt.checkinToken !== checkinToken)

/** The newest receipt of this link; null when there is none, or its email was never confirmed. */
export function receiptOf(checkinToken: string): Receipt | null {
  const receipt = storedReceipts.get()?.find(stored => stored.checkinToken === checkinToken)
  if (!receipt) return null
  const ageMs = serverNow().getTime() - Date.parse(receipt.checkedInAt)
  return receipt.pendingEmail !== null && ageMs > PENDING_MS ? null : receipt
}

/** That of the earlier check-in, where the service has found one: the new key is nobody's then. */
export function keyOf({ checkinToken, id, alreadyCheckedIn }: Receipt, newKey: string): string | undefined {
  if (!alreadyCheckedIn) return newKey
  const earlier = receiptOf(checkinToken)
  return earlier?.id === id ? earlier.key : undefined
}

/** When they left, of somebody who was told that the earlier check-in counts. */
export function outOf({ checkinToken, id, alreadyCheckedIn }: Receipt): Receipt['out'] {
  const earlier = alreadyCheckedIn ? receiptOf(checkinToken) : null
  return earlier?.id === id ? earlier.out : undefined
}

export const saveReceipt = (receipt: Receipt) =>
  storedReceipts.set([receipt, ...receiptsOfOtherLinks(receipt.checkinToken)].slice(0, MAX_RECEIPTS))

export const removeReceipt = (checkinToken: string) => storedReceipts.set(receiptsOfOtherLinks(checkinToken))

export const removeAllReceipts = storedReceipts.clear
