import type { ReactNode } from 'react'
import type { Out } from '../leaving/check-out-runner.ts'
import type { PassPlace } from './pass-facts.ts'
import type { ShownReceipt } from './receipts.ts'

export interface ReceiptScreenProps {
  link: PassPlace
  receipt: ShownReceipt
  /** Says that the link has closed, beside a pass that stays good. */
  closed?: ReactNode
  /** Null when the link takes no more check-ins. */
  onSomeoneElse: (() => void) | null
  onAgain: () => void
  onForget: () => void
  /** Has checked out. */
  onLeft: (receipt: ShownReceipt, out: Out) => void
  onConfirmed: (receipt: ShownReceipt) => void
  onWithdrawn: (receipt: ShownReceipt) => void
}
