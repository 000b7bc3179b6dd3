import { AUTO_OUT } from '../../../contract/link-settings.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import type { Rules } from './requirements.ts'

type Props = {
  rules: Rules
  /** The link takes check-ins in sessions. */
  sessions: boolean
  onChange: (rules: Rules) => void
}

const CHOICES = [0, 15, 30, 60, 120, 240, 480, 720]
const LABELS: Record<number, string> = { 0: 'As the session ends', 60: 'An hour later' }
const labelOf = (minutes: number) =>
  LABELS[minutes] ?? (minutes % 60 === 0 ? `${minutes / 60} hours later` : `${minutes} minutes later`)

/** Whether visitors say when they leave, and when those who do not are checked out. */
export const CheckOutRows = ({ rules, sessions, onChange }: Props) => (
  <div className="flex flex-col">
    <SwitchRow
      label="Ask visitors to check out"
      hint={
        sessions
          ? 'You see who is here now. A cookie remembers the browser, which may need visitors’ consent.'
          : 'You see who is here now. Anyone who forgets to check out is taken off after 12 hours, without a time. A cookie remembers the browser, which may need visitors’ consent.'
      }
      checked={rules.checkOut === 'ask'}
      onCheckedChange={on =>
        onChange({ ...rules, checkOut: on ? 'ask' : 'off', ...(!on && { autoOutMin: AUTO_OUT.usual }) })
      }
    />
    {sessions && rules.checkOut === 'ask' && (
      <div className="pb-3">
        <FieldFrame label="Take anyone who forgets to check out off the list">
          {aria => (
            <Select
              {...aria}
              value={String(rules.autoOutMin)}
              onChange={({ target }) => onChange({ ...rules, autoOutMin: Number(target.value) })}
            >
              {[...new Set([...CHOICES, rules.autoOutMin])]
                .sort((one, other) => one - other)
                .map(minutes => (
                  <option key={minutes} value={minutes}>
                    {labelOf(minutes)}
                  </option>
                ))}
            </Select>
          )}
        </FieldFrame>
      </div>
    )}
  </div>
)
