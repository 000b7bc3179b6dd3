import { plural } from '../../lib/plural.ts'
import { DoneNote } from './done-note.tsx'
import type { Excuses } from './use-excuses.ts'

/** Who was excused last, and how to take that back. */
export function ExcuseNote({ excuses: { last, busyIds, takeBack } }: { excuses: Excuses }) {
  const [first, ...others] = last?.people ?? []
  if (!last || !first)
    return (
      <DoneNote done={null} undo={null}>
        {null}
      </DoneNote>
    )
  const several = others.length > 0
  const way = {
    text: 'Take Back',
    label: several ? 'Take back these excuses' : `Take back the excuse of ${first.name}`,
    busy: busyIds.has(first.id) && 'Taking back...',
    onUndo: () => takeBack(last.people),
  }
  return (
    <DoneNote done={last} undo={last.undone ? null : way}>
      {several ? plural(last.people.length, 'person', 'people') : <bdi className="text-ink">{first.name}</bdi>}{' '}
      {several ? 'are' : 'is'} {last.undone ? 'no longer excused.' : 'excused.'}
    </DoneNote>
  )
}
