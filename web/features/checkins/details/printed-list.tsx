import { Fragment, type ReactNode } from 'react'
import type { CheckInList, CheckInRecord, Gap } from '../../../../contract/checkins.ts'
import { dateFormat, timeZoneWords } from '../../../../contract/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PrintedHead, PrintSheet } from '../../../ui/print-sheet.tsx'
import { isVoid, VisitorName } from './check-in-parts.tsx'
import { measuredDistance } from './check-in-position.ts'
import { gapsAbove, gapWords } from './gap-words.ts'
import type { ListView } from './list-view.ts'
import type { PrintedRows } from './use-printed-rows.ts'

const formatsAt = (timeZone: string) => ({
  day: dateFormat({ dateStyle: 'long', timeZone }),
  weekday: dateFormat({ dateStyle: 'full', timeZone }),
  time: dateFormat({ timeStyle: 'short', timeZone }),
  moment: dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
})
type Formats = ReturnType<typeof formatsAt>

type Props = {
  link: CheckInList['linkInfo']
  rows: PrintedRows
  view: ListView
  total: number
  /** With an empty column to sign in. */
  signed: boolean
}

/** The list that offices file, in the time of the place. The browser repeats the head of the table on each sheet. */
export const PrintedList = ({ link, rows: { checkIns: rows, gaps }, view, total, signed }: Props) => {
  const formats = formatsAt(link.timeZone)
  const days =
    view.sort === 'newest' ? rows.map(({ checkedInAt }) => formats.weekday.format(new Date(checkedInAt))) : []
  const severalDays = new Set(days).size > 1
  // By name, the days are mixed.
  const time = view.sort === 'newest' ? formats.time : formats.moment
  return (
    <PrintSheet>
      <h1 className="font-bold text-22 wrap-anywhere">{link.locationName}</h1>
      <p className="text-14 wrap-anywhere">{link.formattedAddress}</p>
      <p className="mt-2 mb-4 text-12">
        {summaryOf({ rows, view, total }, formats)} Times are in {timeZoneWords(link.timeZone)}.
      </p>
      <table className="w-full border-collapse text-start text-12 leading-tight">
        <PrintedHead columns={['', 'Name', 'Email and phone', 'Time', 'Distance', ...(signed ? ['Signature'] : [])]} />
        <tbody>
          {numbered(rows).map(({ checkIn, number }, index) => (
            <Fragment key={checkIn.id}>
              <ErasedRows gaps={gapsAbove(gaps, checkIn.id)} />
              {severalDays && days[index] !== days[index - 1] && <DayRow>{days[index]}</DayRow>}
              <tr className={rowClass}>
                <td className="px-2 py-2 ps-0">{number}</td>
                <td className="px-2 py-2 font-bold wrap-anywhere">
                  <VisitorName checkIn={checkIn} />
                  {noteOf(checkIn) && <span className="block font-normal">{noteOf(checkIn)}</span>}
                </td>
                <td className="px-2 py-2 wrap-anywhere">
                  {checkIn.userEmail}
                  {checkIn.userPhone && <span className="block">{checkIn.userPhone}</span>}
                </td>
                <td className="px-2 py-2 whitespace-nowrap">{time.format(new Date(checkIn.checkedInAt))}</td>
                <td className="px-2 py-2 whitespace-nowrap">{measuredDistance(checkIn)}</td>
                {signed && <td className="h-10 w-[32%] px-2">{number === null && 'Void'}</td>}
              </tr>
            </Fragment>
          ))}
          <ErasedRows gaps={gapsAbove(gaps, null)} />
        </tbody>
      </table>
    </PrintSheet>
  )
}

const DayRow = ({ children }: { children: ReactNode }) => (
  <tr className={rowClass}>
    <th scope="rowgroup" colSpan={6} className="px-2 pt-3 pb-1 ps-0 text-start font-bold">
      {children}
    </th>
  </tr>
)

const ErasedRows = ({ gaps }: { gaps: Gap[] }) =>
  gaps.map(gap => (
    <tr key={gap.erasedBy} className={rowClass}>
      <td />
      <td colSpan={5} className="px-2 py-2">
        {gapWords(gap)}
      </td>
    </tr>
  ))

/** A hairline, as thin as a printer draws it. */
const rowClass = 'break-inside-avoid border-current border-b-[0.5px]'

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
  const late = checkIn.lateMin !== undefined && `${checkIn.lateMin} min late`
  return [late, SOURCE_NOTES[checkIn.source], checkIn.corrected && 'Corrected'].filter(Boolean).join(', ') || undefined
}

/** '57 check-ins, November 21 – 22, 2026, matching ‘an’. Printed November 22, 2026.' */
function summaryOf(
  { rows, view, total }: { rows: CheckInRecord[]; view: ListView; total: number },
  { day, moment }: Formats,
): string {
  const times = rows.map(({ checkedInAt }) => Date.parse(checkedInAt))
  const days = day.formatRange(Math.min(...times), Math.max(...times))
  const count =
    rows.length < total ? `${rows.length.toLocaleString()} of ${plural(total, 'check-in')}` : plural(total, 'check-in')
  const voids = rows.filter(isVoid).length
  const valid = voids > 0 ? `, ${voids.toLocaleString()} of them void` : ''
  const search = view.search ? `, matching ‘${view.search}’` : ''
  const marked = view.marked ? ', only those with a mark' : ''
  return `${count}${valid}, ${days}${search}${marked}. Printed ${moment.format(serverNow())}.`
}
