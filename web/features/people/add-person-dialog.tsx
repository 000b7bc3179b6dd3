import { useId } from 'react'
import { EXTERNAL_ID_LENGTH, PERSON_NAME_LENGTH } from '../../../contract/people.ts'
import { CallError } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import type { NewPerson } from './queries.ts'

type Props = { onAdd: (person: NewPerson) => Promise<unknown>; onClose: () => void }

export function AddPersonDialog({ onAdd, onClose }: Props) {
  const formId = useId()
  const form = useForm<NewPerson>({ defaultValues: { name: '', personEmail: '', externalId: '' } })
  const submit = async (person: NewPerson) => {
    try {
      await onAdd(person)
    } catch (error) {
      const fields = error instanceof CallError ? error.body.fields : null
      if (!fields) throw error
      for (const [field, message] of Object.entries(fields))
        form.setError(field as keyof NewPerson, { message: String(message) })
      return
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Add Person"
      actions={
        <>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting && 'Adding...'}>
            Add Person
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormField<NewPerson>
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={PERSON_NAME_LENGTH}
          data-first-focus
          rules={{ required: 'Please enter the name.' }}
        />
        <FormField<NewPerson> name="personEmail" label="Email" type="email" autoComplete="off" optional />
        <FormField<NewPerson>
          name="externalId"
          label="ID"
          hint="Such as a student or staff number."
          autoComplete="off"
          maxLength={EXTERNAL_ID_LENGTH}
          optional
        />
      </Form>
    </Dialog>
  )
}
