import { Segmented } from '../../../ui/segmented.tsx'
import { DaysOff } from './days-off.tsx'
import type { ScheduleDraft } from './schedule-draft.ts'

const EVERY = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every two weeks' },
]

type Props = { draft: ScheduleDraft; onChange: (draft: ScheduleDraft) => void }

/** In which weeks the weekly times are, and on which days they are not. */
export const WeekOptions = ({ draft, onChange }: Props) => (
  <>
    <Segmented
      label="How often the weeks repeat"
      value={String(draft.everyWeeks)}
      options={EVERY}
      onChange={value => onChange({ ...draft, everyWeeks: value === '2' ? 2 : 1 })}
    />
    <DaysOff dates={draft.except} onChange={except => onChange({ ...draft, except })} />
  </>
)
