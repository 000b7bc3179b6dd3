import { Fragment } from 'react'
import { attendanceOf } from '../../../../contract/attendance.ts'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixPerson, SessionMatrix } from '../../../../contract/session-matrix.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { sessionStart } from '../../checkins/index.ts'
import { CellContent } from './matrix-cell.tsx'

/** Stays in view while the sessions are scrolled. */
const nameClass =
  'sticky start-0 z-1 w-30 min-w-30 max-w-30 border-line border-e bg-surface ps-3 pe-2 text-start sm:w-56 sm:min-w-56 sm:max-w-56 sm:px-4'

/** People and sessions, the newest first beside the names. The region takes the focus, so that arrow keys scroll it. */
export const MatrixTable = (matrix: SessionMatrix) => {
  const sessions = matrix.sessions.toReversed()
  const people = matrix.people.map(person => ({ ...person, cells: person.cells.toReversed() }))
  return <NewestFirst sessions={sessions} people={people} zone={matrix.zone} />
}

const NewestFirst = ({ sessions, people, zone }: Pick<SessionMatrix, 'sessions' | 'people' | 'zone'>) => (
  <Card flush>
    {sharedTitle(sessions) && (
      <p dir="auto" className="border-line border-b px-3 py-2 font-medium text-14 text-ink wrap-anywhere sm:px-4">
        {sharedTitle(sessions)}
      </p>
    )}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
    <section aria-label="People and sessions" tabIndex={0} className="relative overflow-x-auto rounded-[inherit]">
      <table className="min-w-full border-separate border-spacing-0 text-14">
        <caption className="sr-only">Who was in which session, the newest first</caption>
        <thead className="text-12 text-ink-2">
          <tr>
            <th scope="col" className={cx(nameClass, 'border-line border-b font-medium')}>
              Name
            </th>
            {sessions.map(session => (
              <SessionHead key={session.startsAt} session={session} zone={zone} titled={!sharedTitle(sessions)} />
            ))}
            <Rest />
          </tr>
        </thead>
        <tbody>
          {people.map((person, nth) => (
            <Fragment key={keyOf(person)}>
              {person.listed === false && people[nth - 1]?.listed !== false && <NotListed columns={sessions.length} />}
              <MatrixRow person={person} sessions={sessions} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  </Card>
)

/** The title that all sessions share, which then stands once above them. */
function sharedTitle(sessions: readonly ScheduledSession[]): string | null {
  const [first, ...others] = sessions
  return first && others.every(({ title }) => title === first.title) ? first.title : null
}

const keyOf = ({ listed, externalId, email, name }: MatrixPerson) => JSON.stringify([listed, externalId, email, name])

/** Above those who are not on the list. */
const NotListed = ({ columns }: { columns: number }) => (
  <tr>
    <th
      scope="rowgroup"
      className={cx(nameClass, 'border-line border-b bg-surface-2! py-1.5 font-medium text-12 text-ink-2')}
    >
      Not on the list
    </th>
    <td aria-hidden colSpan={columns + 1} className="border-line border-b bg-surface-2" />
  </tr>
)

/**
 * Few sessions leave room: the line of each row runs to the edge of the card. A cell without any width of its own
 * would leave that room to the sessions.
 */
const Rest = () => <td aria-hidden className="border-line border-b px-px" />

function SessionHead({
  session: { startsAt, title, state, present, late },
  zone,
  titled,
}: {
  session: ScheduledSession
  zone: string
  titled: boolean
}) {
  const { day, time } = sessionStart(startsAt, zone)
  return (
    <th
      scope="col"
      className="w-40 min-w-22 border-line border-b px-1.5 py-2 text-center align-top font-normal sm:min-w-24 sm:px-2"
    >
      <span className={cx('block whitespace-nowrap font-medium text-ink', state === 'cancelled' && 'line-through')}>
        {day}
      </span>
      <span className="block">{time}</span>
      {titled && title && (
        <span dir="auto" title={title} className="mx-auto line-clamp-2 max-w-36 text-balance wrap-anywhere">
          {title}
        </span>
      )}
      <span className="block whitespace-nowrap">
        {state === 'cancelled' ? 'Cancelled' : `${present + late} came${late > 0 ? `, ${late} late` : ''}`}
      </span>
    </th>
  )
}

function MatrixRow({ person, sessions }: { person: MatrixPerson; sessions: ScheduledSession[] }) {
  const { name, email, externalId, listed, cells } = person
  const attended = attendanceOf(person, sessions)
  return (
    <tr>
      <th scope="row" className={cx(nameClass, 'border-line border-b py-1.5 font-normal sm:py-2')}>
        <span dir="auto" className="line-clamp-2 font-medium text-ink wrap-anywhere" title={name}>
          {name}
        </span>
        <span className="block text-12 text-ink-2 wrap-anywhere sm:line-clamp-2" title={email ?? undefined}>
          {attended.present + attended.late} of {attended.sessions}
          {attended.excused > 0 && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{attended.excused} excused</span>
            </>
          )}
          {email && (
            <span className="max-sm:block max-sm:truncate">
              <span className="max-sm:hidden"> · </span>
              {email}
            </span>
          )}
          {externalId && (
            <span className="max-sm:hidden">
              {' · '}ID {externalId}
            </span>
          )}
        </span>
      </th>
      {cells.map((cell, column) => (
        <td key={sessions[column]!.startsAt} className="border-line border-b px-2 text-center text-ink">
          <CellContent cell={cell} state={sessions[column]!.state} listed={listed} />
        </td>
      ))}
      <Rest />
    </tr>
  )
}
