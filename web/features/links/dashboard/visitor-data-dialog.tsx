import { useState } from 'react'
import { EXPECTED_EXPORT_MAX, eraseVisitor, exportVisitor, type VisitorData } from '../../../../contract/visitors.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
import { VisitorData as FoundData } from '../visitor-data.tsx'

/** For requests by visitors for a copy or the erasure of their data. */
export function VisitorDataDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { visitorEmail: '' } })
  const [data, setData] = useState<VisitorData | null>(null)
  // Found data has actions of its own.
  const found = data !== null && data.links.length > 0
  const find = async (visitorEmail: string) => {
    setData(null)
    setData(await call(exportVisitor, { visitorEmail }))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Find or Erase a Visitor’s Data"
      description="Visitors can ask for a copy of their data or ask you to erase it. Search all your links by email."
    >
      <Form form={form} onSubmit={({ visitorEmail }) => find(visitorEmail)}>
        <FormField
          name="visitorEmail"
          label="Visitor’s email"
          type="email"
          autoComplete="off"
          data-first-focus
          rules={{ required: 'Please enter an email address.' }}
        />
        <Button
          type="submit"
          variant={found ? 'secondary' : 'primary'}
          busy={form.formState.isSubmitting && 'Searching...'}
        >
          Search
        </Button>
      </Form>
      <div role="status" className="empty:-mt-4">
        {data && !found && <p className="wrap-anywhere">Your links hold no data for {data.visitorEmail}.</p>}
        {data && found && (
          <FoundData
            data={data}
            whose={data.visitorEmail}
            list="their places on your lists"
            notice={
              !data.allExpected &&
              `Of your lists, the file holds the newest ${EXPECTED_EXPORT_MAX.toLocaleString()} names.`
            }
            onErase={because => call(eraseVisitor, { visitorEmail: data.visitorEmail, because })}
            onErased={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
