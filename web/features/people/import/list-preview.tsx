import { Download } from 'lucide-react'
import type { ImportedPeople, ListedFields, OddLine } from '../../../../contract/people.ts'
import { plural } from '../../../lib/plural.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PersonFacts } from '../person-facts.tsx'
import type { List } from '../queries.ts'
import { importLabel, isNothing, limitSentence, lineSentence } from './import-words.ts'
import type { Import } from './use-import.ts'

type Props = {
  change: ImportedPeople
  changedSince: boolean
  limit: number
  /** Why it could not be saved. */
  fault: string | null
}

/** What a list would change, and which of its lines are left out. */
export function ListPreview({ change, changedSince, limit, fault }: Props) {
  const full = limitSentence(change, limit)
  return (
    <>
      {fault && <Notice tone="danger" role="alert" title={fault} />}
      {changedSince && (
        <Notice tone="warn" role="alert" title="The list was changed elsewhere. This is what holds now." />
      )}
      {full && <Notice tone="warn" title={full} />}
      <Lines
        title={`${plural(change.problemCount, 'line')} left out`}
        lines={change.problems}
        file="lines-left-out.txt"
      />
      <Lines
        title={`${plural(change.noticeCount, 'line')} to check`}
        lines={change.notices}
        file="lines-to-check.txt"
      />
      {change.preview.length > 0 && <FirstPeople people={change.preview} />}
    </>
  )
}

type ActionsProps = { list: List; change: ImportedPeople; changedSince: boolean; limit: number; importing: Import }

export function PreviewActions({ importing: { busy, confirm, back }, limit, ...previewed }: ActionsProps) {
  const { list, change } = previewed
  const useless = isNothing(change) || limitSentence(change, limit) !== null
  return (
    <>
      {!useless && (
        <Button
          variant={list.mode === 'replace' && change.removed > 0 ? 'danger' : 'primary'}
          busy={busy && 'Saving...'}
          onClick={() => confirm(previewed)}
        >
          {importLabel(change)}
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={back}>
        Back
      </Button>
    </>
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

/** More would hide the rest of the preview; the file has them all. */
const SHOWN_LINES = 100

function Lines({ title, lines, file }: { title: string; lines: readonly OddLine[]; file: string }) {
  if (lines.length === 0) return null
  const more = lines.length - SHOWN_LINES
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-14 text-ink">{title}</h3>
      <ul aria-label={title} className="rounded-10 border border-line px-3 py-2 text-14 text-ink-2">
        {lines.slice(0, SHOWN_LINES).map(odd => (
          <li key={odd.line} className="py-0.5">
            {lineSentence(odd)}
          </li>
        ))}
        {more > 0 && <li className="py-0.5">And {more.toLocaleString()} more.</li>}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          icon={<Icon as={Download} />}
          onClick={() => saveBlob(new Blob([lines.map(lineSentence).join('\n')], { type: 'text/plain' }), file)}
        >
          Download All Lines
        </Button>
      )}
    </section>
  )
}
