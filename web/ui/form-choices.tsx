import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'

type OfForm<Values extends FieldValues> = Omit<FieldProps, 'error'> & {
  name: FieldPath<Values>
  rules?: RegisterOptions<Values, FieldPath<Values>>
}

type AreaProps<Values extends FieldValues> = OfForm<Values> &
  Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name'>

/** A multi-line field of the surrounding form, tall unless `rows` says how many lines. */
export function FormArea<Values extends FieldValues>({ name, rules, label, hint, ...area }: AreaProps<Values>) {
  const form = useFormContext<Values>()
  const { error } = form.getFieldState(name, form.formState)
  return (
    <FieldFrame label={label} hint={hint} error={error?.message}>
      {aria => (
        <textarea
          {...area}
          {...form.register(name, rules)}
          {...aria}
          aria-required={Boolean(rules?.required)}
          className={cx(controlClass, 'py-3', !area.rows && 'min-h-40')}
        />
      )}
    </FieldFrame>
  )
}

type SelectProps<Values extends FieldValues> = OfForm<Values> & {
  /** Shown while no option is chosen. */
  prompt: string
  /** Value and label of each. */
  options: readonly (readonly [value: string, label: string])[]
}

export function FormSelect<Values extends FieldValues>({ name, rules, label, prompt, options }: SelectProps<Values>) {
  const form = useFormContext<Values>()
  const { error } = form.getFieldState(name, form.formState)
  return (
    <FieldFrame label={label} error={error?.message}>
      {aria => (
        <Select {...form.register(name, rules)} {...aria} aria-required={Boolean(rules?.required)}>
          <option value="">{prompt}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
