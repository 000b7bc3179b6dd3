import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { controlClass, FieldFrame } from '../../../ui/field.tsx'
import { ClockField } from './clock-field.tsx'
import { lengthWords, minutesBetween, type TimesDraft } from './schedule-draft.ts'

type Props<Times extends TimesDraft> = {
  times: Times
  fault: string | undefined
  onChange: (times: Times) => void
  /** Beside the length. */
  action?: ReactNode
}

/** Start and end of a session; below them how long it is. */
export function TimesFields<Times extends TimesDraft>({ times, fault, onChange, action }: Props<Times>) {
  const { from, to } = times
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        <ClockField label="From" fault={Boolean(fault)} time={from} onChange={from => onChange({ ...times, from })} />
        <ClockField label="Until" fault={Boolean(fault)} time={to} onChange={to => onChange({ ...times, to })} />
      </div>
      <div className="flex items-center justify-between gap-3 empty:hidden">
        {fault ? <Fault>{fault}</Fault> : from && to && <p className="text-14 text-ink-3">{lasts(from, to)}</p>}
        {action}
      </div>
    </div>
  )
}

const lasts = (from: string, to: string) =>
  `${lengthWords(minutesBetween(from, to))}${to > from ? '' : ', until the next day'}`

type NativeProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; fault?: boolean }

/** The browser's own field for a date, which phones show as their wheels. */
export const NativeField = ({ label, fault, ...input }: NativeProps) => (
  <FieldFrame label={label}>
    {aria => (
      <input
        {...input}
        {...aria}
        {...(fault && { 'aria-invalid': true })}
        className={cx(controlClass, 'h-12 appearance-none')}
      />
    )}
  </FieldFrame>
)

export const Fault = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-14 text-danger">
    {children}
  </p>
)
