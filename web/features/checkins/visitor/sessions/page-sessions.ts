import type { PageSession, PageSessions } from '../../../../../contract/check-in-page.ts'
import { storedValue } from '../../../../lib/stored-value.ts'
import type { Ask } from '../asking/asks.ts'
import { keepsKey } from '../leaving/kept-key.ts'
import { type Receipt, receiptOf, removeReceipt, saveReceipt } from '../receipt/receipts.ts'
import { serverNow } from '../server-clock.ts'
import type { CheckInBody } from '../submission/check-in-result.ts'

let shown: PageSessions | null = null

/** Those of the page that is open, for parts of it that load later. */
export const sessionsOfPage = (): PageSessions | null => shown

/** As in asks.ts. That file, shared with this one, would be one more script of every link at which people ask. */
const storedAsks = storedValue<Ask[]>('localStorage', 'asks')

/** A check-in of this phone that waits for its answer, as stored-attempt.ts keeps it. One that was paused waits for its visitor. */
export function unansweredBody(checkinToken: string): CheckInBody | undefined {
  const attempt = storedValue<{ body: CheckInBody; paused?: boolean }>('localStorage', `attempt ${checkinToken}`).get()
  return attempt?.paused ? undefined : attempt?.body
}

/** Whether this phone has asked to be let in, or is about to. */
export const hasAsked = (checkinToken: string): boolean =>
  Boolean(unansweredBody(checkinToken)?.askReview || storedAsks.get()?.some(ask => ask.checkinToken === checkinToken))

/** One that was confirmed by email, or by the link's creator, names no session. */
export const isOfEarlier = (
  { session, checkedInAt }: Pick<Receipt, 'session' | 'checkedInAt'>,
  current: Pick<PageSession, 'startsAt' | 'opensAt'>,
): boolean => (session ? session.startsAt !== current.startsAt : Date.parse(checkedInAt) < Date.parse(current.opensAt))

/**
 * A check-in or an ask of an earlier session is none for the one that takes check-ins now. Says whether there was one. A visitor
 * who has not checked out of the earlier session still can.
 */
export function beginSessions(checkinToken: string, sessions: PageSessions): boolean {
  shown = sessions
  const { current } = sessions
  if (!current) return false
  const asks = storedAsks.get() ?? []
  const kept = asks.filter(ask => ask.checkinToken !== checkinToken || !isOfEarlier(ask, current))
  const asked = kept.length < asks.length
  if (asked) storedAsks.set(kept)
  const receipt = receiptOf(checkinToken)
  if (!receipt || receipt.past || !isOfEarlier(receipt, current)) return asked
  endEarlier(receipt)
  return true
}

/** Of an earlier session: kept for the check-out alone, if that is still to come. */
export function endEarlier(receipt: Receipt): void {
  if (mayCheckOut(receipt)) saveReceipt({ ...receipt, past: true })
  else removeReceipt(receipt.checkinToken)
}

/** Whether the visitor of a confirmed check-in has not left. */
export const mayCheckOut = (receipt: Receipt): boolean =>
  receipt.pendingEmail === null && !receipt.out && keepsKey(receipt, serverNow())
