import { dateFormat } from '../../../../../contract/dates.ts'
import { plural } from '../../../../lib/plural.ts'
import { PrintedHead, PrintSheet } from '../../../../ui/print-sheet.tsx'
import type { NamesHere } from './roll-call.ts'

const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
const TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** To tick on paper. The browser repeats the head of the table on each sheet. */
export const PrintedNames = ({ placeName, names }: { placeName: string; names: NamesHere }) => (
  <PrintSheet>
    <h1 className="font-bold text-22 wrap-anywhere">{placeName || 'Roll Call'}</h1>
    <p className="mt-2 mb-4 text-12">
      {plural(names.people.length, 'person', 'people')} here, as of {MOMENT.format(new Date(names.listAt))}
    </p>
    <table className="w-full border-collapse text-start text-12 leading-tight">
      <PrintedHead columns={['Seen', '', 'Name', 'Since']} />
      <tbody>
        {names.people.map(({ id, name, since }, nth) => (
          <tr key={id} className="break-inside-avoid border-current border-b">
            <td className="w-12 py-2">
              <span aria-hidden className="block size-5 border border-current" />
            </td>
            <td className="w-10 px-2 py-2">{nth + 1}</td>
            <td className="px-2 py-2 font-bold wrap-anywhere">{name}</td>
            <td className="px-2 py-2 whitespace-nowrap">{TIME.format(new Date(since))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintSheet>
)
