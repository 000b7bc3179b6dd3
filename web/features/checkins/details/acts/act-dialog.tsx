import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form, type useForm } from '../../../../ui/form.tsx'
import { showAtField } from './field-errors.ts'

type Props<Values extends FieldValues> = {
  title: string
  /** On the button that does the act, if not the title; false while nothing can be done. */
  action?: string | false
  /** On the button while the act is sent. */
  busy: string
  /** On the button that leaves everything as it is. */
  dismiss?: string | undefined
  description?: ReactNode
  form: ReturnType<typeof useForm<Values>>
  /** Throws the server's refusal. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form for one act on the records. It closes once the act is done. */
export function ActDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, action = title, busy, dismiss = 'Cancel', description, form, onSubmit, onClose, children } = props
  const formId = useId()
  const sending = form.formState.isSubmitting
  const submit = async (values: Values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showAtField(form, error)
      return
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && !sending && onClose()}
      title={title}
      description={description}
      actions={
        <>
          {action && (
            <Button type="submit" form={formId} busy={sending && busy}>
              {action}
            </Button>
          )}
          <Button variant="secondary" disabled={sending} onClick={onClose}>
            {dismiss}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  )
}
