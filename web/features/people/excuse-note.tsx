import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/button.tsx'
import { DoneNote } from './done-note.tsx'
import { EXCUSE_REASONS, NO_REASON_YET } from './excuse-reasons.ts'
import type { Excuses } from './use-excuses.ts'

type Props = {
  excuses: Excuses
  /** Opens the dialog for a reason of one’s own. */
  onOther: (people: NonNullable<Excuses['last']>['people']) => void
}

/** The people who were excused last, the choice of a reason if none was given yet, and the undo. */
export function ExcuseNote({ excuses: { last, busyIds, excuseNow, takeBack }, onOther }: Props) {
  const [first, ...others] = last?.people ?? []
  if (!last || !first)
    return (
      <DoneNote done={null} undo={null}>
        {null}
      </DoneNote>
    )
  const { people, reason } = last
  const several = others.length > 0
  const way = {
    text: 'Undo',
    label: several ? 'Undo: take back these excuses' : `Undo: take back the excuse of ${first.name}`,
    busy: busyIds.has(first.id) && 'Undoing...',
    onUndo: () => takeBack(people),
  }
  return (
    <DoneNote
      done={last}
      undo={reason === null ? null : way}
      more={
        reason === NO_REASON_YET && (
          <fieldset className="flex flex-wrap items-center gap-1">
            <legend className="sr-only">Why?</legend>
            {EXCUSE_REASONS.map(offered => (
              <Button key={offered} variant="secondary" onClick={() => excuseNow(people, offered)}>
                {offered}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => onOther(people)}>
              Other Reason
            </Button>
          </fieldset>
        )
      }
    >
      {several ? plural(people.length, 'person', 'people') : <bdi className="text-ink">{first.name}</bdi>}{' '}
      {several ? 'are' : 'is'} {reason === null ? 'no longer excused.' : wordsOf(reason)}
    </DoneNote>
  )
}

const wordsOf = (reason: string) => (reason === NO_REASON_YET ? 'excused. Why?' : `excused: ${reason}`)
