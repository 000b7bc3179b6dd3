import type { CheckInList, CheckInRecord } from '../../../../contract/checkins.ts'
import { dateFormat } from '../../../../contract/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { measuredDistance } from './check-in-position.ts'
import type { ListView } from './list-view.ts'

const DAY = dateFormat({ dateStyle: 'long' })
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

type Props = {
  link: CheckInList['linkInfo']
  rows: CheckInRecord[]
  view: ListView
  total: number
  /** With an empty column to sign in. */
  signed: boolean
}

/** The list that offices file. The browser repeats the head of the table on each sheet. */
export const PrintedList = ({ link, rows, view, total, signed }: Props) => (
  <PrintSheet>
    <h1 className="font-bold text-22 wrap-anywhere">{link.locationName}</h1>
    <p className="text-14 wrap-anywhere">{link.formattedAddress}</p>
    <p className="mt-2 mb-4 text-12">{summaryOf(rows, view, total)}</p>
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
        {rows.map((checkIn, index) => (
          <tr key={checkIn.id} className="break-inside-avoid border-current border-b">
            <td className="px-2 py-2 ps-0">{index + 1}</td>
            <td className="px-2 py-2 font-bold wrap-anywhere">{checkIn.userName}</td>
            <td className="px-2 py-2 wrap-anywhere">
              {checkIn.userEmail}
              {checkIn.userPhone && <span className="block">{checkIn.userPhone}</span>}
            </td>
            <td className="px-2 py-2 whitespace-nowrap">{MOMENT.format(new Date(checkIn.checkedInAt))}</td>
            <td className="px-2 py-2 whitespace-nowrap">{measuredDistance(checkIn)}</td>
            {signed && <td className="h-10 w-44 px-2" />}
          </tr>
        ))}
      </tbody>
    </table>
  </PrintSheet>
)

/** '57 check-ins, November 21 – 22, 2026, matching ‘an’. Printed November 22, 2026.' */
function summaryOf(rows: CheckInRecord[], view: ListView, total: number): string {
  const times = rows.map(({ checkedInAt }) => Date.parse(checkedInAt))
  const days = DAY.formatRange(Math.min(...times), Math.max(...times))
  const count =
    rows.length < total ? `${rows.length.toLocaleString()} of ${plural(total, 'check-in')}` : plural(total, 'check-in')
  const search = view.search ? `, matching ‘${view.search}’` : ''
  return `${count}, ${days}${search}. Printed ${MOMENT.format(serverNow())}.`
}
