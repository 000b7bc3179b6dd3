// Without zod: the visitor's page imports this.

export interface CalendarEvent {
  /** The same for the same session, in every file. */
  uid: string
  title: string
  /** Name and address. */
  place: readonly string[]
  startsAt: string
  endsAt: string
  url?: string
  /** Rises with each change. */
  sequence?: number
  cancelled?: boolean
}

export interface Calendar {
  /** Of a calendar that is read again and again. */
  feed?: { name: string; refreshHours: number }
  /** When this was so. */
  stampedAt: string
  events: readonly CalendarEvent[]
}

/** Sessions as calendars read them (RFC 5545), in UTC. */
export const calendarFile = ({ feed, stampedAt, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nearmark//Check-in//EN',
    ...(feed ? feedLines(feed) : []),
    ...events.flatMap(event => eventLines(event, stampedAt)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** The name and the pace of reading stand there by RFC 7986, and for older calendars by their own names. */
const feedLines = ({ name, refreshHours }: NonNullable<Calendar['feed']>) => [
  'METHOD:PUBLISH',
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
  `X-PUBLISHED-TTL:PT${refreshHours}H`,
]

const eventLines = (
  { uid, title, place, startsAt, endsAt, url, sequence, cancelled = false }: CalendarEvent,
  stampedAt: string,
) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utcOf(stampedAt)}`,
  `DTSTART:${utcOf(startsAt)}`,
  `DTEND:${utcOf(endsAt)}`,
  `SUMMARY:${escaped(title)}`,
  `LOCATION:${escaped([...new Set(place)].filter(Boolean).join(', '))}`,
  ...(url ? [`URL:${url}`] : []),
  ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
  ...(cancelled ? ['STATUS:CANCELLED'] : []),
  'END:VEVENT',
]

/** 20270112T080000Z. */
const utcOf = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const MAX_OCTETS = 75

/** A longer line continues on the next one, after a space. Characters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  if (encoder.encode(line).length <= MAX_OCTETS) return line
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
