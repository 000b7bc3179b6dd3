import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useFormContext,
  useForm as useHookForm,
} from 'react-hook-form'
import { Field, type FieldProps } from './field.tsx'
import { Notice } from './notice.tsx'

/** The focus on the first error is `Form`’s, which scrolls to its summary before. */
export const useForm = <Values extends FieldValues>(options?: UseFormProps<Values>) =>
  useHookForm<Values>({ ...options, shouldFocusError: false })

type FormProps<Values extends FieldValues> = {
  /** For a button outside the form, as in the actions of a dialog. */
  id?: string
  form: UseFormReturn<Values>
  /** Errors thrown here are shown above the fields; a screen that shows them elsewhere catches them itself. */
  onSubmit: (values: Values) => unknown
  onInvalid?: (errors: FieldErrors<Values>) => void
  /** Shows its toasts above the fields. The summary takes their place, so that no field moves when a toast goes. */
  toaster?: ReactNode
  children: ReactNode
}

/** The one way to write a form: errors are shown at their fields and summed up above, and the first one gets the focus. */
export function Form<Values extends FieldValues>({
  id,
  form,
  onSubmit,
  onInvalid,
  toaster,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const refused = useRef(false)
  const { submitCount } = form.formState

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, once its errors have their height
  useEffect(() => {
    if (refused.current) showErrors(element.current)
    refused.current = false
  }, [submitCount])

  const submit = form.handleSubmit(
    async values => {
      try {
        await onSubmit(values)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        form.setError('root', { message: error.message })
      }
    },
    errors => {
      refused.current = true
      onInvalid?.(errors)
    },
  )

  return (
    <FormProvider {...form}>
      <form ref={element} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div data-summary className="group mb-2 grid not-has-[[data-state=open],[role=alert]]:hidden *:[grid-area:1/1]">
          <div className="grid group-has-[[data-state=open]]:invisible">
            <ErrorSummary form={form} least={toaster ? 1 : 2} />
          </div>
          {toaster}
        </div>
        {children}
      </form>
    </FormProvider>
  )
}

/** The summary below the sticky header, and the first field with an error in the focus and in view, with its label. */
function showErrors(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  form?.querySelector('[data-summary]')?.scrollIntoView({ block: 'nearest' })
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

type SummaryProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** How many errors need a summary. */
  least: number
}

/** Names the fields; each of them shows its own error. */
function ErrorSummary<Values extends FieldValues>({ form, least }: SummaryProps<Values>) {
  const { root, ...fields } = form.formState.errors
  const names = Object.keys(fields) as FieldPath<Values>[]
  if (root?.message) return <Notice tone="danger" role="alert" title={root.message} />
  if (names.length < least) return null
  return (
    <Notice
      tone="danger"
      role="alert"
      title={names.length === 1 ? 'Please check this field' : `Please check ${names.length} fields`}
    >
      <ul className="flex flex-wrap gap-x-3">
        {names.map(name => (
          <li key={name}>
            <button type="button" className="min-h-6 text-start underline" onClick={() => form.setFocus(name)}>
              {labelOf(form.getFieldState(name, form.formState).error)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The label of the control with this error; the error itself where a control has none. */
const labelOf = (error: FieldError | undefined): ReactNode => {
  const control = error?.ref as Partial<HTMLInputElement> | undefined
  const label = control?.type === 'radio' ? control.closest?.('fieldset') : control?.labels?.[0]
  return label?.firstChild?.textContent ?? error?.message
}

type FormFieldProps<Values extends FieldValues> = Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'> &
  Omit<FieldProps, 'error'> & {
    name: FieldPath<Values>
    rules?: RegisterOptions<Values, FieldPath<Values>>
    /** In front of each error, where the specification gives it a title. */
    errorTitle?: string | undefined
  }

/** A field of the surrounding form; `rules` carry its error messages. */
export function FormField<Values extends FieldValues>({ name, rules, errorTitle, ...field }: FormFieldProps<Values>) {
  const form = useFormContext<Values>()
  const message = form.getFieldState(name, form.formState).error?.message
  return (
    <Field
      {...field}
      {...form.register(name, rules)}
      error={message && errorTitle ? <TitledError title={errorTitle} message={message} /> : message}
      aria-required={Boolean(rules?.required)}
    />
  )
}

const TitledError = ({ title, message }: { title: string; message: string }) => (
  <>
    <span className="font-medium">{title}</span>
    {' · '}
    <span>{message}</span>
  </>
)

/** For controls other than inputs: a heading and the control as one group. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="font-bold text-18 text-ink">
        {title}
      </h2>
      {children}
    </fieldset>
  )
}
