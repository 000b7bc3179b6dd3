import { useId, useState } from 'react'
import { PIN, PIN_FAULT } from '../../../../contract/kiosk-pin.ts'
import { leaveKiosk } from '../../../../contract/kiosks.ts'
import { paths } from '../../../../contract/paths.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'

const TIMEOUT_MS = 10_000

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
    await call(leaveKiosk, { pin }, { timeoutMs: TIMEOUT_MS })
    location.replace(paths.home)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Exit the Kiosk"
      description="Enter the PIN you chose when you added this display. The tablet stays connected until you remove the display."
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
          rules={{ required: 'Please enter the PIN.', pattern: { value: PIN, message: PIN_FAULT } }}
        />
      </Form>
    </Dialog>
  )
}
