import { Fragment } from 'react'
import type { CheckInList, CheckInRecord, Gap } from '../../../../contract/checkins.ts'
import { dateFormat, timeZoneWords } from '../../../../contract/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { isVoid, VisitorName } from './check-in-parts.tsx'
import { measuredDistance } from './check-in-position.ts'
import { gapsAbove, gapWords } from './gap-words.ts'
import type { ListView } from './list-view.ts'
import type { PrintedRows } from './use-printed-rows.ts'

const DAY = dateFormat({ dateStyle: 'long' })
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

type Props = {
  link: CheckInList['linkInfo']
  rows: PrintedRows
  view: ListView
  total: number
  /** With an empty column to sign in. */
  signed: boolean
}

/** The list that offices file. The browser repeats the head of the table on each sheet. */
export const PrintedList = ({ link, rows: { checkIns: rows, gaps }, view, total, signed }: Props) => (
  <PrintSheet>
    <h1 className="font-bold text-22 wrap-anywhere">{link.locationName}</h1>
    <p className="text-14 wrap-anywhere">{link.formattedAddress}</p>
    <p className="mt-2 mb-4 text-12">
      {summaryOf(rows, view, total)} {zoneWords(link.timeZone)}
    </p>
    <table className="w-full border-collapse text-start text-12 leading-tight">
      <thead>
        <tr className="border-current border-b-2 text-start">
          {['', 'Name', 'Email and phone', 'Checked in', 'Distance', ...(signed ? ['Signature'] : [])].map(column => (
            <th key={column} scope="col" className="px-2 py-1.5 text-start font-bold first:ps-0">
              {column || <span className="sr-only">Number</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(({ checkIn, number }) => (
          <Fragment key={checkIn.id}>
            <ErasedRows gaps={gapsAbove(gaps, checkIn.id)} />
            <tr className="break-inside-avoid border-current border-b">
              <td className="px-2 py-2 ps-0">{number}</td>
              <td className="px-2 py-2 font-bold wrap-anywhere">
                <VisitorName checkIn={checkIn} />
                {noteOf(checkIn) && <span className="block font-normal">{noteOf(checkIn)}</span>}
              </td>
              <td className="px-2 py-2 wrap-anywhere">
                {checkIn.userEmail}
                {checkIn.userPhone && <span className="block">{checkIn.userPhone}</span>}
              </td>
              <td className="px-2 py-2 whitespace-nowrap">{MOMENT.format(new Date(checkIn.checkedInAt))}</td>
              <td className="px-2 py-2 whitespace-nowrap">{measuredDistance(checkIn)}</td>
              {signed && <td className="h-10 w-44 px-2">{number === null && 'Void'}</td>}
            </tr>
          </Fragment>
        ))}
        <ErasedRows gaps={gapsAbove(gaps, null)} />
      </tbody>
    </table>
  </PrintSheet>
)

const ErasedRows = ({ gaps }: { gaps: Gap[] }) =>
  gaps.map(gap => (
    <tr key={gap.erasedBy} className="break-inside-avoid border-current border-b">
      <td />
      <td colSpan={5} className="px-2 py-2">
        {gapWords(gap)}
      </td>
    </tr>
  ))

/** Those that count are numbered, so that the last number is how many people sign. */
function numbered(rows: CheckInRecord[]): { checkIn: CheckInRecord; number: number | null }[] {
  let last = 0
  return rows.map(checkIn => ({ checkIn, number: isVoid(checkIn) ? null : ++last }))
}

const SOURCE_NOTES: Record<CheckInRecord['source'], string | undefined> = {
  visitor: undefined,
  kiosk: 'At the kiosk',
  creator: 'Added by hand',
  review: 'Let in by the organiser',
}

function noteOf(checkIn: CheckInRecord): string | undefined {
  if (isVoid(checkIn)) return `Voided: ‘${checkIn.reason}’`
  return [SOURCE_NOTES[checkIn.source], checkIn.corrected && 'Corrected'].filter(Boolean).join(', ') || undefined
}

/** '57 check-ins, November 21 – 22, 2026, matching ‘an’. Printed November 22, 2026.' */
function summaryOf(rows: CheckInRecord[], view: ListView, total: number): string {
  const times = rows.map(({ checkedInAt }) => Date.parse(checkedInAt))
  const days = DAY.formatRange(Math.min(...times), Math.max(...times))
  const count =
    rows.length < total ? `${rows.length.toLocaleString()} of ${plural(total, 'check-in')}` : plural(total, 'check-in')
  const voids = rows.filter(isVoid).length
  const valid = voids > 0 ? `, ${voids.toLocaleString()} of them void` : ''
  const search = view.search ? `, matching ‘${view.search}’` : ''
  const marked = view.marked ? ', only those with a mark' : ''
  return `${count}${valid}, ${days}${search}${marked}. Printed ${MOMENT.format(serverNow())}.`
}

/** Paper is read where the place is, by people who cannot see whose browser has printed it. */
function zoneWords(ofPlace: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const place = ofPlace === timeZone ? '' : ` The place is on ${timeZoneWords(ofPlace)}.`
  return `Times are in ${timeZoneWords(timeZone)}.${place}`
}
