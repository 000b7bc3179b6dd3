import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { serverNow } from '../../../../lib/server-clock.ts'
import { twoDigits } from '../../../../lib/two-digits.ts'
import { cx } from '../../../../ui/cx.ts'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { dayName } from '../days.ts'
import { enterableDays } from './entered-time.ts'

type Props = {
  label: string
  /** Shows the label, too. */
  titled?: boolean
  hint?: ReactNode
}

/** When somebody was there: a day of the last seven, an hour and a minute. */
export function TimeField({ label, titled, hint }: Props) {
  const { field, fieldState } = useController<{ at: string }>({ name: 'at' })
  const [day = '', hour = '', minute = ''] = field.value.split(/[T:]/)
  const change = (part: { day?: string; hour?: string; minute?: string }) => {
    const next = { day, hour, minute, ...part }
    field.onChange(`${next.day}T${next.hour}:${next.minute}`)
  }
  const now = serverNow()
  const days = enterableDays(now)
  const hintId = useId()
  const errorId = useId()
  const { error } = fieldState
  const state = {
    'aria-describedby': cx(error && errorId, hint !== undefined && hintId) || undefined,
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={titled ? 'mb-2 font-medium text-14 text-ink' : 'sr-only'}>{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem_5rem] gap-3">
        <FieldFrame label="Day">
          {aria => (
            <Select
              {...aria}
              {...state}
              ref={field.ref}
              value={day}
              onChange={({ target }) => change({ day: target.value })}
            >
              {days.map(({ value, at }) => (
                <option key={value} value={value}>
                  {dayName(at, now)}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        <NumberSelect label="Hour" count={24} value={hour} state={state} onChange={next => change({ hour: next })} />
        <NumberSelect
          label="Minute"
          count={60}
          value={minute}
          state={state}
          onChange={next => change({ minute: next })}
        />
      </div>
      {error && (
        <p id={errorId} className="text-14 text-danger">
          {error.message}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-14 text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

type SelectProps = {
  label: string
  count: number
  value: string
  state: object
  onChange: (value: string) => void
}

const NumberSelect = ({ label, count, value, state, onChange }: SelectProps) => (
  <FieldFrame label={label}>
    {aria => (
      <Select {...aria} {...state} value={value} onChange={({ target }) => onChange(target.value)}>
        {Array.from({ length: count }, (_, number) => twoDigits(number)).map(number => (
          <option key={number}>{number}</option>
        ))}
      </Select>
    )}
  </FieldFrame>
)
