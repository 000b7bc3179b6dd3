import { CHECK_OUT_WITHIN_H } from '../../../contract/check-out-call.ts'
import type { OutBy } from '../../../contract/check-outs.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'

/** So long after a check-in without a session the service ends it. */
export const AUTO_OUT_HOURS = 12
/** So long after an automatic end its visitor, or the creator, may still say when it was. */
export const REPLACES_AUTO_HOURS = 12

interface Present {
  since: Date
  /** The end of its session, in milliseconds; null outside of sessions. */
  sessionEndsAt: number | null
  autoOutMin: number
}

/** When the service ends a check-in whose visitor says nothing: no later than the visitor may check out, and never before the session has ended. */
export function dueAt({ since, sessionEndsAt, autoOutMin }: Present): Date {
  const hoursLater = (hours: number) => since.getTime() + hours * 60 * MINUTE_MS
  if (sessionEndsAt === null) return new Date(hoursLater(AUTO_OUT_HOURS))
  const wanted = Math.min(sessionEndsAt + autoOutMin * MINUTE_MS, hoursLater(CHECK_OUT_WITHIN_H))
  return new Date(Math.max(sessionEndsAt, wanted))
}

interface CheckOutColumns {
  checked_in_at: Date
  out_at: Date | null
  out_by: OutBy | null
  out_verified: boolean | null
}

/** Whole minutes between check-in and check-out; null where nobody knows when the visitor left. */
export const minutesHere = ({ checked_in_at, out_at, out_by }: Omit<CheckOutColumns, 'out_verified'>): number | null =>
  out_at === null || out_by === 'auto' ? null : Math.floor((out_at.getTime() - checked_in_at.getTime()) / MINUTE_MS)

/** Of a stored record, in a reply. */
export function checkOutOfRow(row: CheckOutColumns) {
  const { out_at: outAt, out_by: outBy, out_verified: outVerified } = row
  if (!outBy) return null
  const minutes = minutesHere(row)
  return {
    outBy,
    ...(minutes !== null && { outAt: outAt!.toISOString(), minutes }),
    ...(outVerified !== null && { outVerified }),
  }
}
