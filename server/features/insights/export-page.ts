import type pg from 'pg'
import { checkInPhoto } from '../../../contract/checkins.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import { neverExpires } from '../../../contract/expiry.ts'
import { isAccuracyLow } from '../../../contract/geo.ts'
import type { MatchedBy } from '../../../contract/people.ts'
import { tenthsOfMetre } from '../../../contract/shown-distance.ts'
import { type CheckInDetails, shownSource } from '../checkins/index.ts'
import { displayEmail } from '../mail/index.ts'
import { csvLine, isoInZone } from './csv.ts'
import type { ExportQuery } from './export-query.ts'

export const EXPORT_COLUMNS = [
  'Location',
  'Address',
  'Name',
  'Email',
  'Phone',
  'Checked in at',
  'Latitude',
  'Longitude',
  'Accuracy (m)',
  'Distance (m)',
  'Device',
  'Browser',
  'Operating system',
  'IP address',
  'Photo',
  'Link expires at',
  'Position',
  'Journal',
  'State',
  'Source',
  'Reason',
  'Entered at',
  'Marks',
  'Inside',
  'Session',
  'Late (min)',
  'Out at',
  'Minutes',
  'Out by',
  'Email confirmed',
  'Out at the place',
  'Corrected',
  'Counted as',
  'Counted by',
] as const

export interface ExportPage {
  link: {
    id: string
    radius_m: number
    location_name: string
    formatted_address: string
    expires_at: Date
    journal_seq: number
    journal_head: Uint8Array | null
  }
  /** Reads the check-ins of the page. */
  query: ExportQuery
  timeZone: string
  appUrl: string
}

type ExportedCheckIn = Omit<CheckInDetails, 'photo_source' | 'email_verified' | 'late_s'> & {
  /** Null without an email. */
  email_verified: boolean | null
  /** As whom of the list it counts; null: nobody. */
  counted_as: string | null
  counted_by: MatchedBy | null
  marks: string | null
  session_title: string | null
  /** Of a late check-in, from the start of its session. */
  late_min: number | null
  /** Whole minutes until the visitor left; null, as `out_at`, where nobody knows. */
  minutes: number | null
}

/** The check-ins of a page as lines of CSV, oldest first. */
export async function exportPage(pool: pg.Pool, page: ExportPage): Promise<string> {
  const { rows } = await pool.query<ExportedCheckIn>(page.query)
  const { link, appUrl, timeZone } = page
  const expiry = expiryOf(link, timeZone)
  return rows
    .map((row, index) =>
      csvLine([
        link.location_name,
        link.formatted_address,
        row.user_name,
        row.user_email && displayEmail(row.user_email),
        row.user_phone,
        isoInZone(row.checked_in_at, timeZone),
        row.latitude,
        row.longitude,
        row.accuracy_m,
        row.distance_m === null ? null : tenthsOfMetre(row.distance_m),
        row.device_type,
        row.browser,
        row.os,
        row.ip,
        row.photo_id && `${appUrl}${pathOf(checkInPhoto, { linkId: link.id, photoId: row.photo_id })}`,
        expiry,
        isAccuracyLow(row.accuracy_m, link.radius_m) ? 'Accuracy low' : null,
        index === 0 ? journalHead(link) : null,
        row.state,
        shownSource(row),
        row.reason,
        row.entered_at && isoInZone(row.entered_at, timeZone),
        row.marks,
        insideCell(row),
        row.occurrence_at && sessionCell(row.occurrence_at, row.session_title, timeZone),
        row.late_min,
        row.out_at && isoInZone(row.out_at, timeZone),
        row.minutes,
        row.out_by,
        yesOrNo(row.email_verified),
        yesOrNo(row.out_verified),
        row.corrected ? 'yes' : null,
        row.counted_as,
        row.counted_by,
      ]),
    )
    .join('')
}

/** In place of check-ins, in a file that has none: a copy of it proves as much. Empty where the link has no journal yet. */
export function headLine(link: ExportPage['link'], timeZone: string): string {
  const head = journalHead(link)
  if (!head) return ''
  const cells: Partial<Record<(typeof EXPORT_COLUMNS)[number], string>> = {
    Location: link.location_name,
    Address: link.formatted_address,
    'Link expires at': expiryOf(link, timeZone),
    Journal: head,
  }
  return csvLine(EXPORT_COLUMNS.map(column => cells[column] ?? null))
}

const expiryOf = ({ expires_at }: ExportPage['link'], timeZone: string): string =>
  neverExpires(expires_at) ? 'Never expire' : isoInZone(expires_at, timeZone)

const yesOrNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no')

/** With how exact the position was, where that is all that is kept of it. */
function insideCell({ inside, accuracy_band: band }: ExportedCheckIn): string | null {
  if (inside === null) return null
  return `${yesOrNo(inside)}${band === null ? '' : ` (± up to ${band} m)`}`
}

const sessionCell = (startsAt: Date, title: string | null, timeZone: string): string =>
  [isoInZone(startsAt, timeZone), title].filter(Boolean).join(' ')

/** In the first line of each page: a file that is kept proves what the journal held when it was made. */
const journalHead = ({ journal_seq, journal_head }: ExportPage['link']) =>
  journal_head && `${journal_seq} ${Buffer.from(journal_head).toString('hex')}`
