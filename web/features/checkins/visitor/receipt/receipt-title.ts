import { dateFormat } from '../../../../../contract/dates.ts'
import { CONFIRMED, EMAIL_REQUIRED } from './receipt-day.ts'
import type { ShownReceipt } from './receipts.ts'

export function receiptTitle({
  pendingEmail,
  checkedInAt,
  fresh,
  current,
}: Pick<ShownReceipt, 'pendingEmail' | 'checkedInAt' | 'fresh' | 'current'>): string {
  if (pendingEmail !== null) return EMAIL_REQUIRED
  if (fresh) return CONFIRMED
  const at = new Date(checkedInAt)
  return current
    ? `You checked in at ${dateFormat({ timeStyle: 'short' }).format(at)}`
    : `You checked in on ${dateFormat({ dateStyle: 'long' }).format(at)}`
}
