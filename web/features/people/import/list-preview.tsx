import { Download } from 'lucide-react'
import type { ImportedPeople, ListedFields } from '../../../../contract/people.ts'
import { type NamedWords, plainText } from '../../../lib/named-words.ts'
import { plural } from '../../../lib/plural.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PersonFacts } from '../person-facts.tsx'
import type { List } from '../queries.ts'
import { importLabel, isNothing, limitSentence, lineWords, renameWords } from './import-words.ts'
import { unusedWords } from './unused-words.ts'
import type { Import } from './use-import.ts'

type Props = {
  change: ImportedPeople
  changedSince: boolean
  limit: number
  /** Why it could not be saved. */
  fault: string | null
}

/** The changes that a list would make, and which of its lines are left out. */
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
        title={`${plural(change.renames.length, 'person', 'people')} renamed`}
        hint="Past attendance goes along. Somebody else with the same ID needs one of their own."
        lines={change.renames}
        sentence={renameWords}
        file="people-renamed.txt"
      />
      <Lines
        title={`${plural(change.unusedColumns.length, 'column')} not used`}
        lines={unusedWords(change.unusedColumns)}
        sentence={words => words}
        file="columns-not-used.txt"
      />
      <Lines
        title={`${plural(change.problemCount, 'line')} left out`}
        lines={change.problems}
        sentence={lineWords}
        file="lines-left-out.txt"
      />
      <Lines
        title={`${plural(change.noticeCount, 'line')} to check`}
        lines={change.notices}
        sentence={lineWords}
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

type LinesProps<Line> = {
  title: string
  hint?: string
  lines: readonly Line[]
  sentence: (line: Line) => NamedWords
  file: string
}

function Lines<Line>({ title, hint, lines, sentence, file }: LinesProps<Line>) {
  if (lines.length === 0) return null
  const more = lines.length - SHOWN_LINES
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-14 text-ink">{title}</h3>
      {hint && <p className="text-14 text-ink-2">{hint}</p>}
      <ul aria-label={title} className="rounded-10 border border-line px-3 py-2 text-14 text-ink-2">
        {lines.slice(0, SHOWN_LINES).map(line => (
          <Line key={plainText(sentence(line))} words={sentence(line)} />
        ))}
        {more > 0 && <li className="py-0.5">And {more.toLocaleString()} more.</li>}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          icon={<Icon as={Download} />}
          onClick={() =>
            saveBlob(new Blob([lines.map(line => plainText(sentence(line))).join('\n')], { type: 'text/plain' }), file)
          }
        >
          Download All Lines
        </Button>
      )}
    </section>
  )
}

const Line = ({ words }: { words: NamedWords }) => (
  <li className="py-0.5 wrap-anywhere">
    {words.map(word =>
      typeof word === 'string' ? (
        word
      ) : (
        <bdi key={word.name} className="font-medium text-ink">
          {word.name}
        </bdi>
      ),
    )}
  </li>
)
