import { useState } from 'react'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { daysOf, type Preset, presetRange, type Range, rangeOfDays } from './ranges.ts'

type Choice = Preset | 'custom'

const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'custom', label: 'Custom' },
]

/** The range to show, and the fields that choose it. A preset follows the current day. */
export function useRange() {
  const [choice, setChoice] = useState<Choice>('30')
  const [chosen, setChosen] = useState<Range | null>(null)
  const range = choice === 'custom' ? chosen! : presetRange(choice, serverNow())
  const choose = (next: Choice) => {
    if (next === 'custom') setChosen(range)
    setChoice(next)
  }
  return {
    range,
    picker: (
      <>
        <Segmented label="Time" value={choice} options={OPTIONS} onChange={choose} />
        {choice === 'custom' && <CustomRange range={range} onChange={setChosen} />}
      </>
    ),
  }
}

function CustomRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [days, setDays] = useState(() => daysOf(range))
  const [error, setError] = useState<string>()
  const show = () => {
    const next = rangeOfDays(days)
    if (typeof next === 'string') return setError(next)
    setError(undefined)
    onChange(next)
  }
  return (
    <form
      noValidate
      className="flex w-full flex-wrap items-start gap-3"
      onSubmit={event => {
        event.preventDefault()
        show()
      }}
    >
      <div className="min-w-36 max-sm:flex-1">
        <Field
          type="date"
          label="From"
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
      </div>
      <div className="min-w-36 max-sm:flex-1">
        <Field
          type="date"
          label="To"
          value={days.to}
          error={error}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
      </div>
      <div className="max-sm:w-full sm:mt-7">
        <Button type="submit" variant="secondary" wide>
          Show
        </Button>
      </div>
    </form>
  )
}
