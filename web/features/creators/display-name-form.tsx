import type { ReactNode } from 'react'
import { MAX_DISPLAY_NAME_LENGTH, setDisplayName } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'

type Props = {
  name: string
  hint: string
  /** Whether an empty name can be saved. */
  optional?: boolean
  /** Beside the button. */
  children?: ReactNode
  onSaved: (name: string | null) => unknown
}

/** The organiser's name, on links without a name of their own. */
export function DisplayNameForm({ name, hint, optional = false, children, onSaved }: Props) {
  const form = useForm({ defaultValues: { displayName: name } })
  const save = async (typed: string) => {
    try {
      const { displayName } = await call(setDisplayName, { displayName: typed })
      form.reset({ displayName: displayName ?? '' })
      await onSaved(displayName)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 400) throw error
      form.setError('displayName', { message: error.message }, { shouldFocus: true })
    }
  }
  return (
    <Form form={form} onSubmit={({ displayName }) => save(displayName)}>
      <FormField
        name="displayName"
        label="Your name or organisation"
        optional={optional}
        hint={hint}
        maxLength={MAX_DISPLAY_NAME_LENGTH}
        autoComplete="organization"
        dir="auto"
        {...(!optional && { rules: { validate: (typed: string) => typed.trim() !== '' || 'Please enter a name.' } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={form.formState.isSubmitting && 'Saving...'}>
          Save Name
        </Button>
        {children}
      </div>
    </Form>
  )
}
