import { dateFormat } from '../../../../../contract/dates.ts'
import { serverNow } from '../server-clock.ts'
import { CONFIRMED, EMAIL_REQUIRED, isCurrent } from './receipt-day.ts'
import type { ShownReceipt } from './receipts.ts'

export const CHECKED_IN_AT = 'You checked in at'
/** Of somebody who has not left. */
export const CHECKED_IN_SINCE = 'You are checked in since'

export type PassTitle = typeof CONFIRMED | typeof CHECKED_IN_AT | typeof CHECKED_IN_SINCE

/** Somebody who had checked in before reads when. */
export const passTitle = ({ fresh, alreadyCheckedIn }: Pick<ShownReceipt, 'fresh' | 'alreadyCheckedIn'>) =>
  fresh && !alreadyCheckedIn ? CONFIRMED : CHECKED_IN_AT

export function receiptTitle(
  receipt: Pick<ShownReceipt, 'pendingEmail' | 'checkedInAt' | 'fresh' | 'current' | 'alreadyCheckedIn' | 'past'>,
): string {
  const { pendingEmail, checkedInAt, fresh, current, past } = receipt
  if (pendingEmail !== null) return EMAIL_REQUIRED
  const title = passTitle(receipt)
  if (title === CONFIRMED) return title
  const at = new Date(checkedInAt)
  return (fresh || past ? isCurrent(checkedInAt, serverNow()) : current)
    ? `${title} ${dateFormat({ timeStyle: 'short' }).format(at)}`
    : `You checked in on ${dateFormat({ dateStyle: 'long' }).format(at)}`
}
