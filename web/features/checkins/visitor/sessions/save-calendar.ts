import type { ClosedCheckInPage } from '../../../../../contract/check-in-page.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'
import { calendarFile } from './calendar-file.ts'

/** The next session, for the calendar of this phone. */
export function saveCalendar({ link, sessions: { next }, now }: ClosedCheckInPage): void {
  if (!next) return
  const { checkinToken, locationName, formattedAddress } = link
  const file = calendarFile({
    uid: `${checkinToken}-${next.startsAt}`,
    title: next.title ?? `Check in at ${locationName}`,
    place: [...new Set([locationName, formattedAddress])].filter(Boolean).join(', '),
    url: location.origin + location.pathname,
    startsAt: next.startsAt,
    endsAt: next.endsAt,
    now,
  })
  saveBlob(new Blob([file], { type: 'text/calendar' }), 'check-in.ics')
}
