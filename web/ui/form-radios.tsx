import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form'

type Props<Values extends FieldValues> = {
  name: FieldPath<Values>
  label: string
  rules?: RegisterOptions<Values, FieldPath<Values>>
  options: readonly { value: string; label: ReactNode; disabled: boolean }[]
}

/**
 * One of several, a row each, of the surrounding form. Arrows and names come from the browser. An error stands above the rows, which
 * may fill a phone.
 */
export function FormRadios<Values extends FieldValues>({ name, label, rules, options }: Props<Values>) {
  const form = useFormContext<Values>()
  const { error } = form.getFieldState(name, form.formState)
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-14 text-ink">{label}</legend>
      {error && (
        <p id={errorId} className="text-14 text-danger">
          {error.message}
        </p>
      )}
      {options.map(({ value, label, disabled }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-10 border border-line bg-surface px-3 py-2 text-16 text-ink transition-colors has-disabled:cursor-not-allowed has-checked:border-accent has-checked:bg-accent-soft has-disabled:bg-surface-2"
        >
          <input
            {...form.register(name, rules)}
            type="radio"
            value={value}
            disabled={disabled}
            aria-invalid={error && !disabled ? true : undefined}
            className="size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-line-strong bg-surface transition-colors checked:border-6 checked:border-accent disabled:border-line disabled:bg-surface-2"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
