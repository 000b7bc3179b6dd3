import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ErasureReason } from '../../../contract/records.ts'
import { type VisitorData as Held, VISITOR_EXPORT_MAX } from '../../../contract/visitors.ts'
import { plural } from '../../lib/plural.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { actionsClass } from '../../ui/dialog.tsx'
import { Email } from '../../ui/email.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { useErasureReason } from './use-erasure-reason.tsx'

const countsOf = ({ links, complete }: Pick<Held, 'links' | 'complete'>) => {
  const all = links.flatMap(({ checkIns }) => checkIns)
  const photos = all.filter(({ photoUrl }) => photoUrl).length
  return {
    checkIns: `${complete ? '' : 'more than '}${plural(all.length, 'check-in')}`,
    photos: photos > 0 ? ` and ${plural(photos, 'photo')}` : '',
  }
}

interface Props {
  data: Pick<Held, 'links' | 'complete'>
  /** An email or a name. */
  whose: string
  /** The entries of lists that are erased as well. */
  list: string
  notice?: ReactNode
  onErase: (because: ErasureReason) => Promise<{ erased: number }>
  onErased: () => void
}

/** The data of a creator’s links about one visitor, to be saved or erased. */
export function VisitorData({ data, whose, list, notice, onErase, onErased }: Props) {
  const [confirming, setConfirming] = useState(false)
  const { checkIns, photos } = countsOf(data)
  const client = useQueryClient()
  const erasing = useMutation({
    mutationFn: onErase,
    onSuccess: ({ erased }) => {
      client.invalidateQueries()
      toast({ title: 'Visitor Erased', description: `${plural(erased, 'check-in')} of ${whose}` })
      onErased()
    },
    onError: error => toast({ title: 'Failed to erase', description: error.message, destructive: true }),
  })
  const { field, chosenReason } = useErasureReason()
  const erase = () => {
    const because = chosenReason()
    if (because !== null) erasing.mutate(because)
  }
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
      {notice && <p className="text-14 text-ink-2">{notice}</p>}
      <div className={actionsClass}>
        <Button variant="danger-outline" icon={<Icon as={Trash2} />} onClick={() => setConfirming(true)}>
          Erase…
        </Button>
        <div className="me-auto flex *:grow">
          <Button variant="secondary" icon={<Icon as={Download} />} onClick={() => save(data, whose)}>
            Download
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={open => !erasing.isPending && setConfirming(open)}
        title="Erase this visitor’s data?"
        loss={
          <p className="wrap-anywhere">
            This erases {checkIns}
            {photos} of <Email>{whose}</Email>
            {data.links.some(({ expectedAs }) => expectedAs.length > 0) && `, and ${list}`}. Anonymous totals stay in
            your analytics. This cannot be undone.
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

const save = (data: object, whose: string) =>
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `visitor_${whose}.json`)
