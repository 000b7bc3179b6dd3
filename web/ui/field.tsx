import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: ReactNode
  /** Says 'Optional' beside the label. */
  optional?: boolean
}

type FrameProps = FieldProps & {
  /** The control; `aria` names its hint and its error. */
  children: (aria: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

export const controlClass = cx(
  // Scrolled into view, a control brings its label with it.
  'block w-full min-w-0 scroll-mt-8 rounded-10 border border-line-strong bg-surface px-3 text-16 text-ink',
  'placeholder:text-ink-3 disabled:bg-surface-2 disabled:text-ink-3 aria-invalid:border-danger',
)

/** Label above, error and hint below, on one line where both fit, associated with the control between them. */
export function FieldFrame({ label, hint, error, optional, children }: FrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = cx(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 font-medium text-14 text-ink">
        {label}
        {optional && <span className="font-normal text-ink-3">Optional</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, ...(Boolean(error) && { 'aria-invalid': true as const }) })}
      {(error || hint) && (
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-2 text-14">
          {error && (
            <p id={errorId} className="text-danger">
              {error}
            </p>
          )}
          {hint && (
            // Hydrated by Preact, it has another id than it is described by from the first error on: then it is made anew.
            <p key={describedBy} id={hintId} className="text-ink-3">
              {hint}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & FieldProps

export function Field({ label, hint, error, optional, ...input }: InputProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional }}>
      {aria => <input {...input} {...aria} className={cx(controlClass, 'h-12')} />}
    </FieldFrame>
  )
}
