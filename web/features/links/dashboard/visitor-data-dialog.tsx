import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ErasureReason } from '../../../../contract/records.ts'
import {
  EXPECTED_EXPORT_MAX,
  eraseVisitor,
  exportVisitor,
  VISITOR_EXPORT_MAX,
  type VisitorData,
} from '../../../../contract/visitors.ts'
import { call } from '../../../lib/call.ts'
import { plural } from '../../../lib/plural.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useErasureReason } from '../use-erasure-reason.tsx'

/** For requests by visitors for a copy or the erasure of their data. */
export function VisitorDataDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { visitorEmail: '' } })
  const [data, setData] = useState<VisitorData | null>(null)
  // What was found has actions of its own.
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
        {data && <Found data={data} onErased={onClose} />}
      </div>
    </Dialog>
  )
}

const countsOf = ({ links, complete }: VisitorData) => {
  const all = links.flatMap(({ checkIns }) => checkIns)
  const photos = all.filter(({ photoUrl }) => photoUrl).length
  return {
    checkIns: `${complete ? '' : 'more than '}${plural(all.length, 'check-in')}`,
    photos: photos > 0 ? ` and ${plural(photos, 'photo')}` : '',
  }
}

function Found({ data, onErased }: { data: VisitorData; onErased: () => void }) {
  const [confirming, setConfirming] = useState(false)
  const { checkIns, photos } = countsOf(data)
  const erasing = useErasure(data.visitorEmail, onErased)
  const { field, chosenReason } = useErasureReason()
  const erase = () => {
    const because = chosenReason()
    if (because !== null) erasing.mutate(because)
  }
  if (data.links.length === 0) return <p className="wrap-anywhere">Your links hold no data for {data.visitorEmail}.</p>
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line rounded-10 border border-line">
        {data.links.map(link => (
          <li key={link.linkId} className="flex justify-between gap-3 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">{link.locationName}</span>
            <span className="shrink-0 text-end text-ink-2">
              {plural(link.checkIns.length, 'check-in')}
              {link.expectedAs.length > 0 && ', on its list'}
            </span>
          </li>
        ))}
      </ul>
      {!data.complete && (
        <p className="text-14 text-ink-2">The file holds the newest {VISITOR_EXPORT_MAX.toLocaleString()}.</p>
      )}
      {!data.allExpected && (
        <p className="text-14 text-ink-2">
          Of your lists, it holds the newest {EXPECTED_EXPORT_MAX.toLocaleString()} names.
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button variant="secondary" icon={<Icon as={Download} />} onClick={() => save(data)}>
          Download
        </Button>
        <Button variant="danger-outline" icon={<Icon as={Trash2} />} onClick={() => setConfirming(true)}>
          Erase
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={open => !erasing.isPending && setConfirming(open)}
        title="Erase this visitor’s data?"
        loss={
          <p className="wrap-anywhere">
            This erases {checkIns}
            {photos} of {data.visitorEmail}
            {data.links.some(({ expectedAs }) => expectedAs.length > 0) && ', and their places on your lists'}.
            Anonymous totals stay in your analytics. This cannot be undone.
          </p>
        }
        confirmLabel="Erase"
        onConfirm={erase}
        busy={erasing.isPending && 'Erasing...'}
      >
        {field}
      </ConfirmDialog>
    </div>
  )
}

function useErasure(visitorEmail: string, onErased: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (because: ErasureReason) => call(eraseVisitor, { visitorEmail, because }),
    onSuccess: ({ erased }) => {
      client.invalidateQueries()
      toast({ title: 'Visitor Erased', description: `${plural(erased, 'check-in')} of ${visitorEmail}` })
      onErased()
    },
    onError: error => toast({ title: 'Failed to erase', description: error.message, destructive: true }),
  })
}

const save = (data: VisitorData) =>
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `visitor_${data.visitorEmail}.json`)
