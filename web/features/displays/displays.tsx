import { useQuery } from '@tanstack/react-query'
import { MonitorUp } from 'lucide-react'
import { useId, useState } from 'react'
import { type Display, MAX_DISPLAYS } from '../../../contract/displays.ts'
import { useOpenedDialog } from '../../lib/use-opened-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddDisplayDialog, ConnectDialog } from './add-display-dialog.tsx'
import { DisplayRow } from './display-row.tsx'
import { removalLoss } from './display-words.ts'
import { OpenWallButton } from './open-wall-button.tsx'
import { displaysQuery, useDisplayCalls } from './queries.ts'

/** The screens and kiosks of a link. */
export function Displays({ linkId }: { linkId: string }) {
  const { data, error, refetch } = useQuery(displaysQuery(linkId))
  const displays = data?.displays ?? []
  const { make, renew, remove } = useDisplayCalls(linkId)
  const [adding, setAdding] = useState(useOpenedDialog('add-display'))
  const [removing, setRemoving] = useState<Display | null>(null)
  const headingId = useId()
  const full = displays.length >= MAX_DISPLAYS
  const connect = (display: Display) =>
    renew.mutate(display, {
      onError: ({ message }) => toast({ title: 'New Pairing Link Failed', description: message, destructive: true }),
    })
  const confirmRemoval = (display: Display) =>
    remove.mutate(display, {
      onError: ({ message }) => toast({ title: 'Remove Failed', description: message, destructive: true }),
      onSettled: () => setRemoving(null),
    })
  return (
    <Card flush aria-labelledby={headingId} className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 md:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={headingId} className="font-bold text-18">
            Displays
          </h2>
          <p className="text-pretty text-14 text-ink-2">
            {full
              ? `A link can have ${MAX_DISPLAYS} displays. Remove one to add another.`
              : 'A screen at the door shows the QR code, or checks people in as a kiosk.'}
          </p>
        </div>
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
          <OpenWallButton linkId={linkId} />
          <Button variant="secondary" icon={<Icon as={MonitorUp} />} disabled={full} onClick={() => setAdding(true)}>
            Add Display
          </Button>
        </div>
      </div>
      {displays.length > 0 && (
        <ul aria-labelledby={headingId} className="divide-y divide-line border-line border-t">
          {displays.map(display => (
            <DisplayRow
              key={display.id}
              display={display}
              renewing={renew.isPending && renew.variables.id === display.id}
              onRenew={() => connect(display)}
              onRemove={() => setRemoving(display)}
            />
          ))}
        </ul>
      )}
      {error && (
        <div className="px-4 pb-4 md:px-5">
          <ErrorNotice title="We couldn’t load the displays" error={error} onRetry={refetch} />
        </div>
      )}
      {adding && data && <AddDisplayDialog {...data} onMake={make} onClose={() => setAdding(false)} />}
      {renew.data && <ConnectDialog made={renew.data} displays={displays} onClose={renew.reset} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={open => !open && setRemoving(null)}
        title={`Remove ${removing?.name ?? 'this display'}?`}
        loss={removing ? removalLoss(removing) : ''}
        confirmLabel="Remove Display"
        busy={remove.isPending && 'Removing...'}
        onConfirm={() => removing && confirmRemoval(removing)}
      />
    </Card>
  )
}
