import { dateFormat } from '../../../../../contract/dates.ts'
import type { ShownReceipt } from './receipts.ts'

/** An evening's check-in still counts after midnight. */
const CURRENT_MS = 12 * 3_600_000

/** Whether a check-in may be shown as a pass: one of an earlier day must not look valid today. */
export function isCurrent(checkedInAt: string, now: Date): boolean {
  const at = new Date(checkedInAt)
  return at.toDateString() === now.toDateString() || now.getTime() - at.getTime() < CURRENT_MS
}

/** A pending check-in is none, nor is one of an earlier day. */
export const isPass = ({ pendingEmail, current }: Pick<ShownReceipt, 'pendingEmail' | 'current'>): boolean =>
  pendingEmail === null && current

export function receiptTitle({
  pendingEmail,
  checkedInAt,
  fresh,
  current,
}: Pick<ShownReceipt, 'pendingEmail' | 'checkedInAt' | 'fresh' | 'current'>): string {
  if (pendingEmail !== null) return 'Email Verification Required'
  if (fresh) return 'Check-in Confirmed'
  const at = new Date(checkedInAt)
  return current
    ? `You checked in at ${dateFormat({ timeStyle: 'short' }).format(at)}`
    : `You checked in on ${dateFormat({ dateStyle: 'long' }).format(at)}`
}
