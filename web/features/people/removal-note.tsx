import { DoneNote } from './done-note.tsx'
import type { Removal } from './use-removal.ts'

/** The person who was removed last, and the undo. */
export function RemovalNote({ removal: { last, busyIds, undo } }: { removal: Removal }) {
  const way = last && {
    text: 'Undo',
    label: `Undo: put ${last.person.name} back`,
    busy: busyIds.has(last.person.id) && 'Undoing...',
    onUndo: () => undo(last.person),
  }
  return (
    <DoneNote done={last} undo={last?.undone ? null : way}>
      {last && (
        <>
          <bdi className="text-ink">{last.person.name}</bdi> is {last.undone ? 'back on the list.' : 'off the list.'}
        </>
      )}
    </DoneNote>
  )
}
