import { calendarFile } from '../../../../../contract/calendar-file.ts'
import type { ClosedCheckInPage } from '../../../../../contract/check-in-page.ts'
import { saveBlob } from '../../../../lib/save-blob.ts'

/** The next session, for the calendar of this phone. */
export function saveCalendar({ link, sessions: { next }, now }: ClosedCheckInPage): void {
  if (!next) return
  const { checkinToken, locationName, formattedAddress } = link
  const event = {
    uid: `${checkinToken}-${next.startsAt}`,
    title: next.title ?? `Check in at ${locationName}`,
    place: [locationName, formattedAddress],
    url: location.origin + location.pathname,
    startsAt: next.startsAt,
    endsAt: next.endsAt,
  }
  const file = calendarFile({ stampedAt: now, events: [event] })
  saveBlob(new Blob([file], { type: 'text/calendar' }), 'check-in.ics')
}
