import type { OutsideSessions } from '../../../../contract/schedule.ts'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { lateWords } from './late-words.ts'
import type { ScheduleDraft, ScheduleFaults } from './schedule-draft.ts'
import { WeekOptions } from './week-options.tsx'

const OUTSIDE: { value: OutsideSessions; label: string }[] = [
  { value: 'refuse', label: 'Turn away' },
  { value: 'ask', label: 'Ask me' },
  { value: 'accept', label: 'Let in' },
]
const OUTSIDE_HINTS: Record<OutsideSessions, string> = {
  refuse: 'The page says when it opens next.',
  ask: 'They ask you, and you choose the session.',
  accept: 'They are checked in, but in no session.',
}
const OUTSIDE_TITLE = 'Outside these times'

type Props = { draft: ScheduleDraft; faults: ScheduleFaults; onChange: (draft: ScheduleDraft) => void }

/** The weeks of the sessions, and the times around each. */
export const SessionOptions = ({ draft, faults, onChange }: Props) => (
  <>
    {draft.when === 'own' && draft.weekly.length > 0 && <WeekOptions draft={draft} onChange={onChange} />}
    <Field
      label="Opens before the start, in minutes"
      hint="From then on people can check in."
      error={faults.opensBefore}
      inputMode="numeric"
      maxLength={3}
      value={draft.opensBefore}
      onChange={({ target }) => onChange({ ...draft, opensBefore: target.value })}
    />
    <Field
      label="Late after the start, in minutes"
      hint={lateWords(draft)}
      error={faults.lateAfter}
      inputMode="numeric"
      maxLength={3}
      value={draft.lateAfter}
      onChange={({ target }) => onChange({ ...draft, lateAfter: target.value })}
    />
    <div className="flex flex-col gap-2">
      <p aria-hidden className="font-medium text-14">
        {OUTSIDE_TITLE}
      </p>
      <Segmented
        label={OUTSIDE_TITLE}
        value={draft.outside}
        options={OUTSIDE}
        onChange={outside => onChange({ ...draft, outside })}
      />
      <p role="status" className="text-14 text-ink-3">
        {OUTSIDE_HINTS[draft.outside]}
      </p>
    </div>
  </>
)
