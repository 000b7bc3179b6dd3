import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'

const SHORTEST_REASON = 3
const FORM = 'decline'

interface Props {
  /** A name, or a number of people. */
  who: string
  onDecline: (reason: string | undefined) => void
  onClose: () => void
}

export function DeclineDialog({ who, onDecline, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    if (text !== '' && text.length < SHORTEST_REASON) setError('Please say why, in at least three letters.')
    else onDecline(text || undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Decline ${who}?`}
      description="They are told that you declined, and may ask again."
      actions={
        <>
          <Button type="submit" form={FORM}>
            Decline
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Field
          label="Reason"
          optional
          hint="They read it with your decision."
          error={error}
          value={reason}
          maxLength={200}
          autoComplete="off"
          data-first-focus
          onChange={event => {
            setReason(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
