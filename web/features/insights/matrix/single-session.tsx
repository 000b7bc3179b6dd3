import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixPerson, SessionMatrix } from '../../../../contract/session-matrix.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sessionStart } from '../../checkins/index.ts'

type Props = Pick<SessionMatrix, 'people' | 'zone'> & { session: ScheduledSession }

/** Of one session a list, in words that need no legend. The region takes the focus, as that of several sessions does. */
export const SingleSession = ({ session, people, zone }: Props) => (
  <Card flush className="max-w-180">
    <Head session={session} zone={zone} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
    <section aria-label="People and sessions" tabIndex={0} className="relative overflow-x-auto rounded-[inherit]">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Who was in which session</caption>
        <thead>
          <tr>
            <th scope="col" className="p-0">
              <span className="sr-only">Name</span>
            </th>
            <th scope="col" className="p-0">
              <span className="sr-only">{Object.values(sessionStart(session.startsAt, zone)).join(', ')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {people.map((person, nth) => (
            <Fragment key={JSON.stringify([person.listed, person.externalId, person.email, person.name])}>
              {person.listed === false && people[nth - 1]?.listed !== false && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={2}
                    className="border-line border-b bg-surface-2 px-4 py-1.5 text-start font-medium text-12 text-ink-2 md:px-5"
                  >
                    Not on the list
                  </th>
                </tr>
              )}
              <Row person={person} session={session} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  </Card>
)

/** Which session it is, and how many came. */
function Head({ session: { startsAt, title, state, present, late }, zone }: Omit<Props, 'people'>) {
  const { day, time } = sessionStart(startsAt, zone)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 md:px-5">
      <div className="min-w-0">
        <h2 className="font-bold text-18">
          {day}, {time}
        </h2>
        {title && (
          <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
            {title}
          </p>
        )}
      </div>
      <p className="text-14 text-ink-2">
        {state === 'cancelled' ? 'Cancelled' : `${present + late} came${late > 0 ? `, ${late} late` : ''}`}
      </p>
    </div>
  )
}

function Row({ person, session }: { person: MatrixPerson; session: ScheduledSession }) {
  const { name, email, externalId } = person
  const more = [email, externalId && `ID ${externalId}`].filter(Boolean).join(' · ')
  return (
    <tr>
      <th scope="row" className="border-line border-b px-4 py-2.5 text-start font-normal md:px-5">
        <span dir="auto" className="block font-medium text-16 text-ink wrap-anywhere">
          {name}
        </span>
        {more && <span className="block text-14 text-ink-2 wrap-anywhere">{more}</span>}
      </th>
      <td className="whitespace-nowrap border-line border-b pe-4 text-end text-14 text-ink-2 md:pe-5">
        <Attendance person={person} state={session.state} />
      </td>
    </tr>
  )
}

function Attendance({ person: { cells, listed }, state }: { person: MatrixPerson; state: ScheduledSession['state'] }) {
  const [cell = null] = cells
  if (cell === 'present')
    return (
      <span className="inline-flex items-center gap-1.5 align-middle font-medium text-accent-ink">
        <Icon as={Check} sizePx={18} />
        Present
      </span>
    )
  if (typeof cell === 'number')
    return <span className="rounded-6 bg-warn-soft px-1.5 py-0.5 font-medium text-warn">{cell} min late</span>
  if (cell !== null) return OTHERS[cell]
  if (state === 'cancelled') return null
  if (state !== 'over') return 'Not yet'
  return listed === null ? OTHERS.absent : 'Not expected'
}

const OTHERS = { absent: 'Absent', excused: 'Excused', void: 'Void' }
