import type { FieldPath, FieldValues } from 'react-hook-form'
import { CallError } from '../../../../lib/call.ts'
import type { useForm } from '../../../../ui/form.tsx'

const FIELD_OF_CODE: Record<string, string> = {
  reason_needed: 'reason',
  reason_has_url: 'reason',
  too_old: 'at',
  time_in_future: 'at',
  out_before_in: 'at',
  time_outside_link: 'at',
  session_end_range: 'endsAt',
  is_here: 'personId',
  person_not_found: 'personId',
}

/** Shows a refusal at the field that it is about. Other errors are thrown on: the form shows them above its fields. */
export function showAtField<Values extends FieldValues>(form: ReturnType<typeof useForm<Values>>, error: unknown) {
  if (!(error instanceof CallError)) throw error
  const named = error.body.fields
  const messages: Record<string, unknown> =
    typeof named === 'object' && named !== null
      ? { ...named }
      : { [FIELD_OF_CODE[error.code ?? ''] ?? '']: error.message }
  const shown = Object.entries(messages).filter(([field]) => field in form.getValues())
  if (shown.length === 0) throw error
  for (const [index, [field, message]] of shown.entries())
    form.setError(field as FieldPath<Values>, { message: String(message) }, { shouldFocus: index === 0 })
}
