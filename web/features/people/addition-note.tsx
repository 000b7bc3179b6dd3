import type { Additions, Attendance } from './attendance.ts'
import { DoneNote } from './done-note.tsx'

type Props = { additions: Additions; attendance: Attendance | null }

/** The person who was added last, and the undo. */
export function AdditionNote({ additions: { last, busyIds, undo }, attendance }: Props) {
  const way = last && {
    text: 'Undo',
    label: `Undo: ${last.person.name} is not here`,
    busy: busyIds.has(last.person.id) && 'Undoing...',
    onUndo: undo,
  }
  return (
    <DoneNote done={last} undo={last?.undone ? null : way}>
      {last && (
        <>
          <bdi className="text-ink">{last.person.name}</bdi>{' '}
          {last.undone
            ? attendance?.over
              ? 'is absent again.'
              : 'is not here yet.'
            : attendance?.over && attendance.session
              ? `is added to ${attendance.session.name}.`
              : 'is here now.'}
        </>
      )}
    </DoneNote>
  )
}
