import { dateFormat } from '../../../../../contract/dates.ts'
import { serverNow } from '../server-clock.ts'
import { CONFIRMED, EMAIL_REQUIRED, isCurrent } from './receipt-day.ts'
import type { ShownReceipt } from './receipts.ts'

export function receiptTitle({
  pendingEmail,
  checkedInAt,
  fresh,
  current,
  alreadyCheckedIn,
  past,
}: Pick<ShownReceipt, 'pendingEmail' | 'checkedInAt' | 'fresh' | 'current' | 'alreadyCheckedIn' | 'past'>): string {
  if (pendingEmail !== null) return EMAIL_REQUIRED
  if (fresh && !alreadyCheckedIn) return CONFIRMED
  const at = new Date(checkedInAt)
  return (fresh || past ? isCurrent(checkedInAt, serverNow()) : current)
    ? `You checked in at ${dateFormat({ timeStyle: 'short' }).format(at)}`
    : `You checked in on ${dateFormat({ dateStyle: 'long' }).format(at)}`
}

/** Of somebody who has not left. */
export const checkedInSince = ({ checkedInAt }: Pick<ShownReceipt, 'checkedInAt'>): string =>
  `You are checked in since ${dateFormat({ timeStyle: 'short' }).format(new Date(checkedInAt))}.`
