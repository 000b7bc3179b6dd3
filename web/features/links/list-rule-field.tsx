import type { ListRule } from '../../../contract/link-settings.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Rules } from './requirements.ts'

const TITLE = 'People who are not on the list'

const CHOICES: { value: ListRule; label: string }[] = [
  { value: 'off', label: 'Let them in' },
  { value: 'flag', label: 'Let them in, marked' },
  { value: 'refuse', label: 'Ask me' },
]

type Props = { rules: Rules; onChange: (rules: Rules) => void }

/** The choices for visitors whom the creator does not expect, each in one sentence. */
export const ListRuleField = ({ rules, onChange }: Props) => (
  <div className="flex flex-col gap-2 py-3">
    <p aria-hidden className="font-medium text-16 text-ink">
      {TITLE}
    </p>
    <Segmented
      label={TITLE}
      value={rules.listRule}
      options={CHOICES}
      stacked
      onChange={listRule => onChange({ ...rules, listRule })}
    />
    <p role="status" className="text-pretty text-14 text-ink-3">
      {hintOf(rules)}
    </p>
  </div>
)

function hintOf({ listRule, requireUserVerify }: Rules): string {
  if (listRule === 'off') return 'Everyone who is here is checked in, on the list or not.'
  if (listRule === 'flag')
    return 'They are checked in, and a mark tells you that nobody on the list has this name or email.'
  return requireUserVerify
    ? 'Only emails on the list are let in. Others are told once they confirm theirs, and can ask you.'
    : 'Everyone reads ‘Sent for review’. People on the list are let in within seconds, others wait for you.'
}
