import { useState } from 'react'
import type { ImportedPeople, ListedFields, OddLine } from '../../../../contract/people.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PersonFacts } from '../person-facts.tsx'
import type { List } from '../queries.ts'
import { importLabel, importSentence, isNothing, limitSentence, lineSentence } from './import-words.ts'

type Props = {
  list: List
  change: ImportedPeople
  /** Somebody has changed the list since the preview before. */
  changedSince: boolean
  limit: number
  /** Throws what the server refuses. */
  onConfirm: () => Promise<void>
  onBack: () => void
  onClose: () => void
}

/** What a list would change, and which of its lines are left out. */
export function ListPreview({ list, change, changedSince, limit, onConfirm, onBack, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const full = limitSentence(change, limit)
  const useless = isNothing(change) || full !== null
  const confirm = async () => {
    setFault(null)
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setFault((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title="Preview"
      description={importSentence(change, 'before')}
      readFirst
      actions={
        <>
          {!useless && (
            <Button
              variant={list.mode === 'replace' && change.removed > 0 ? 'danger' : 'primary'}
              busy={busy && 'Saving...'}
              onClick={confirm}
            >
              {importLabel(change)}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      {fault && <Notice tone="danger" role="alert" title={fault} />}
      {changedSince && (
        <Notice tone="warn" role="alert" title="The list was changed elsewhere. This is what holds now." />
      )}
      {full && <Notice tone="warn" title={full} />}
      <Lines
        title={`${plural(change.problemCount, 'line')} left out`}
        lines={change.problems}
        count={change.problemCount}
      />
      <Lines
        title={`${plural(change.noticeCount, 'line')} to check`}
        lines={change.notices}
        count={change.noticeCount}
      />
      {change.preview.length > 0 && <FirstPeople people={change.preview} />}
    </Dialog>
  )
}

/** As the list will show them, so that a column taken for another is seen. */
const FirstPeople = ({ people }: { people: readonly ListedFields[] }) => (
  <section aria-label="How the first lines are read" className="flex flex-col gap-2">
    <h3 className="font-medium text-14 text-ink">How the first lines are read</h3>
    <ul className="divide-y divide-line rounded-10 border border-line">
      {people.map(person => (
        <li key={`${person.name} ${person.email} ${person.externalId}`} className="px-3 py-2">
          <PersonFacts {...person} />
        </li>
      ))}
    </ul>
  </section>
)

function Lines({ title, lines, count }: { title: string; lines: readonly OddLine[]; count: number }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-14 text-ink">{title}</h3>
      <ul aria-label={title} className="rounded-10 border border-line px-3 py-2 text-14 text-ink-2">
        {lines.map(odd => (
          <li key={odd.line} className="py-0.5">
            {lineSentence(odd)}
          </li>
        ))}
        {count > lines.length && <li className="py-0.5">And {(count - lines.length).toLocaleString()} more.</li>}
      </ul>
    </section>
  )
}
