import type { MatrixPerson, SessionMatrix } from '../../../../contract/session-matrix.ts'
import { CellContent } from './matrix-cell.tsx'

/** The meaning of the table's marks, of those on this page alone. Each mark says the same to screen readers itself. */
export function MatrixLegend({ people, sessions }: Pick<SessionMatrix, 'people' | 'sessions'>) {
  const lateMin = people.flatMap(({ cells }) => cells).find(cell => typeof cell === 'number')
  const has = (mark: MatrixPerson['cells'][number]) => people.some(({ cells }) => cells.includes(mark))
  const hasList = people.some(({ listed }) => listed !== null)
  const isOver = sessions.some(({ state }) => state === 'over')
  const entries = [
    has('present') && { cell: 'present' as const, words: 'present' },
    lateMin !== undefined && { cell: lateMin, words: 'late, by so many minutes' },
    (has('absent') || (isOver && !hasList)) && { cell: 'absent' as const, words: 'absent' },
  ].filter(entry => entry !== false)
  return (
    <ul
      aria-label="What the marks mean"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 sm:gap-x-5 sm:text-14 text-ink-2"
    >
      {entries.map(({ cell, words }) => (
        <li key={words} className="flex items-center gap-2">
          <span aria-hidden className="inline-flex">
            <CellContent cell={cell} state="over" listed={true} />
          </span>
          {words}
        </li>
      ))}
      {has('excused') && <li>excused: need not come</li>}
      {has('void') && <li>void: the check-in no longer counts</li>}
      <li>blank: {hasList && 'not expected, or '}session not over</li>
    </ul>
  )
}
