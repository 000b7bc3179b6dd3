import { useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { controlClass, FieldFrame } from '../../../ui/field.tsx'
import { clockTime } from './clock-time.ts'

type Props = {
  label: string
  fault: boolean
  /** `HH:MM`; empty while it is typed. */
  time: string
  onChange: (time: string) => void
  onLeave?: () => void
}

/** Typed on a 24-hour clock, as all times of the page are shown; the browser's own field follows the settings of the device. */
export function ClockField({ label, fault, time, onChange, onLeave }: Props) {
  const [typed, setTyped] = useState(time)
  // Another schedule may take the place of this one, as when a template is chosen.
  const text = time && clockTime(typed) !== time ? time : typed
  return (
    <FieldFrame label={label}>
      {aria => (
        <input
          {...aria}
          {...(fault && { 'aria-invalid': true })}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(clockTime(target.value))
          }}
          onBlur={() => {
            if (time) setTyped(time)
            onLeave?.()
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="09:00"
          className={cx(controlClass, 'h-12')}
        />
      )}
    </FieldFrame>
  )
}
