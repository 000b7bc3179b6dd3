import { X } from 'lucide-react'
import { useState } from 'react'
import { MAX_DATES } from '../../../../contract/schedule.ts'
import { dateWords } from '../../../../contract/schedule-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NativeField } from './times-fields.tsx'

type Props = { dates: readonly string[]; onChange: (dates: string[]) => void }

/** Days without the weekly times: one is added after the other, and each can be taken away. */
export function DaysOff({ dates, onChange }: Props) {
  const [date, setDate] = useState('')
  const add = () => {
    onChange([...new Set([...dates, date])].sort())
    setDate('')
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <NativeField label="Day off" type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        <Button variant="secondary" disabled={!date || dates.length >= MAX_DATES} onClick={add}>
          Add Day Off
        </Button>
      </div>
      {dates.length > 0 && (
        <ul aria-label="Days off" className="flex flex-wrap gap-2">
          {dates.map(day => (
            <li key={day}>
              <button
                type="button"
                aria-label={`Remove ${dateWords(day)}`}
                onClick={() => onChange(dates.filter(other => other !== day))}
                className="flex min-h-11 items-center gap-2 rounded-10 border border-line bg-surface-2 px-3 text-14 text-ink"
              >
                {dateWords(day)}
                <Icon as={X} sizePx={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
