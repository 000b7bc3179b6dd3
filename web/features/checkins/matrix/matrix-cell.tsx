import { Check } from 'lucide-react'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixCell } from '../../../../contract/session-matrix.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What is said of one person in one session. Nobody is absent from a session that is not over, or was cancelled. */
export function CellContent({ cell, state }: { cell: MatrixCell; state: ScheduledSession['state'] }) {
  if (cell === 'present')
    return (
      <span className="inline-flex text-accent-ink">
        <Icon as={Check} sizePx={18} />
        <span className="sr-only">Present</span>
      </span>
    )
  if (cell === 'void') return <span className="text-ink-2 line-through">void</span>
  if (cell !== null)
    return (
      <span className="whitespace-nowrap rounded-6 bg-warn-soft px-1.5 py-0.5 text-warn">
        <span className="sr-only">Late by </span>
        {cell} min
      </span>
    )
  if (state !== 'over') return null
  return (
    <span className="text-ink-2">
      <span aria-hidden>–</span>
      <span className="sr-only">Absent</span>
    </span>
  )
}
