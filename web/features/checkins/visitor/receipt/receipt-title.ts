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
}: Pick<ShownReceipt, 'pendingEmail' | 'checkedInAt' | 'fresh' | 'current' | 'alreadyCheckedIn'>): string {
  if (pendingEmail !== null) return EMAIL_REQUIRED
  if (fresh && !alreadyCheckedIn) return CONFIRMED
  const at = new Date(checkedInAt)
  return (fresh ? isCurrent(checkedInAt, serverNow()) : current)
    ? `You checked in at ${dateFormat({ timeStyle: 'short' }).format(at)}`
    : `You checked in on ${dateFormat({ dateStyle: 'long' }).format(at)}`
}
