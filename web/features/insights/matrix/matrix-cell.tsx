import { Check } from 'lucide-react'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { cell: MatrixCell; state: ScheduledSession['state']; listed: MatrixPerson['listed'] }

/**
 * The mark of one person in one session. Nobody is absent from a session that is not over, or was cancelled; nor, where the link
 * has a list, from one in which they were not expected.
 */
export function CellContent({ cell, state, listed }: Props) {
  if (cell === 'present')
    return (
      <span className="inline-flex align-middle text-accent-ink">
        <Icon as={Check} sizePx={18} />
        <span className="sr-only">Present</span>
      </span>
    )
  if (cell === 'excused') return <span className="text-ink-2">excused</span>
  if (cell === 'absent') return <Absent />
  if (cell === 'void') return <span className="text-ink-2 line-through">void</span>
  if (cell !== null)
    return (
      <span className="whitespace-nowrap rounded-6 bg-warn-soft px-1.5 py-0.5 text-warn">
        <span className="sr-only">Late by </span>
        {cell} min
      </span>
    )
  return state === 'over' && listed === null ? <Absent /> : null
}

const Absent = () => (
  <span className="text-ink-2">
    <span aria-hidden>–</span>
    <span className="sr-only">Absent</span>
  </span>
)
