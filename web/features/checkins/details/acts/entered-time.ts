import { DAY_MS } from '../../../../../contract/durations.ts'
import { ENTERED_AT_MOST_DAYS_BACK } from '../../../../../contract/records.ts'
import { twoDigits } from '../../../../lib/two-digits.ts'

/** 'YYYY-MM-DDTHH:MM' in the zone of this browser. */
export const localTime = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}` +
  `T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`

/** A time without a zone is read in the zone of this browser. */
export const instantOf = (localTime: string): string => new Date(localTime).toISOString()

export const enterableSince = (now: Date): Date => new Date(now.getTime() - ENTERED_AT_MOST_DAYS_BACK * DAY_MS)

/** Whether a time within the life of a link can still be entered. */
export const isEnterable = ({ expiresAt }: { expiresAt: string }, now: Date): boolean =>
  new Date(expiresAt) >= enterableSince(now)

/** The newest time that can be entered: now, or the end of the link. */
export const newestEnterable = ({ expiresAt }: { expiresAt: string }, now: Date): Date =>
  new Date(Math.min(Date.parse(expiresAt), now.getTime()))

/** The calendar days on which a time can be entered, the newest first; `value` as a local time begins. */
export function enterableDays(now: Date): { value: string; at: Date }[] {
  return Array.from({ length: ENTERED_AT_MOST_DAYS_BACK + 1 }, (_, daysAgo) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
    return { value: localTime(at).slice(0, 10), at }
  })
}
