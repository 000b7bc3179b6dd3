import { useFormContext } from 'react-hook-form'
import { problems } from '../../../../../contract/problems.ts'
import { REASON_LENGTH } from '../../../../../contract/records.ts'
import { FormField } from '../../../../ui/form.tsx'
import { FormArea } from '../../../../ui/form-choices.tsx'

const isReason = (text: string) => [...text.trim()].length >= REASON_LENGTH.min

type Reason = { reason: string }

type Props = {
  /** Usual reasons, a press away. */
  suggestions: string[]
  hint?: string
  first?: boolean
  /** For a sentence: its lines, in place of a single one. */
  rows?: number
}

export function ReasonField({ suggestions, hint = 'Stays with the record.', first = false, rows }: Props) {
  const form = useFormContext<Reason>()
  const { invalid } = form.getFieldState('reason', form.formState)
  const field = {
    name: 'reason',
    label: 'Why?',
    // The error says so, too.
    hint: !invalid && hint,
    autoComplete: 'off',
    maxLength: REASON_LENGTH.max,
    ...(first && { 'data-first-focus': true }),
    rules: {
      required: problems.reason_needed.error,
      validate: (text: string) => isReason(text) || problems.reason_needed.error,
    },
  } as const
  return (
    <div className="flex flex-col gap-2">
      {rows ? <FormArea<Reason> {...field} rows={rows} /> : <FormField<Reason> {...field} />}
      <div className="flex flex-wrap gap-2">
        {suggestions.map(reason => (
          <button
            key={reason}
            type="button"
            onClick={() => form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted })}
            className="min-h-9 rounded-full border border-line px-3 text-14 text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
          >
            {reason}
          </button>
        ))}
      </div>
    </div>
  )
}
