import type { PageSessions } from '../../../../../contract/check-in-page.ts'
import { receiptOf, removeReceipt } from '../receipt/receipts.ts'

let shown: PageSessions | null = null

/** Those of the page that is open, for parts of it that load later. */
export const sessionsOfPage = (): PageSessions | null => shown

/** A check-in of an earlier session is no pass for the one that takes check-ins now. */
export function beginSessions(checkinToken: string, sessions: PageSessions): void {
  shown = sessions
  const { current } = sessions
  const session = receiptOf(checkinToken)?.session
  if (current && session && session.startsAt !== current.startsAt) removeReceipt(checkinToken)
}
