import type { ShownReceipt } from './receipts.ts'

export const CONFIRMED = 'Check-in Confirmed'
export const EMAIL_REQUIRED = 'Email Verification Required'

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
