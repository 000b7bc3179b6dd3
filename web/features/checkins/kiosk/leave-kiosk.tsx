import { useId, useState } from 'react'
import { leaveKiosk } from '../../../../contract/kiosks.ts'
import { paths } from '../../../../contract/paths.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'

type Fields = { pin: string }

/** Leaves the page of the kiosk by its PIN. The tablet stays the kiosk. */
export function LeaveKiosk() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Exit Kiosk
      </Button>
      {asking && <PinDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm<Fields>({ defaultValues: { pin: '' } })
  const leave = async ({ pin }: Fields) => {
    await call(leaveKiosk, { pin })
    location.replace(paths.home)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Exit the Kiosk"
      description="Its PIN was chosen when the display was added. The tablet stays connected until the display is removed."
      actions={
        <>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting && 'Leaving...'}>
            Exit Kiosk
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Stay
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={leave}>
        <FormField<Fields>
          name="pin"
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          data-first-focus
          rules={{ required: 'Please enter the PIN.', pattern: { value: PIN, message: 'The PIN has 4 to 8 digits.' } }}
        />
      </Form>
    </Dialog>
  )
}

const PIN = /^\d{4,8}$/
