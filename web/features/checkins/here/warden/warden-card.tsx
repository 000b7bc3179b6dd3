import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { endWarden, makeWarden, readWarden, WARDEN_HOURS, type Warden } from '../../../../../contract/wardens.ts'
import { call } from '../../../../lib/call.ts'
import { LIVE_REFRESH_MS } from '../../../../lib/live-refresh.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Time } from '../../../../ui/time.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { PairingLinkDialog } from '../../../pairing/index.ts'

const ofLink = (linkId: string) =>
  queryOptions({
    queryKey: ['warden', linkId],
    queryFn: ({ signal }) => call(readWarden, { linkId }, { signal }),
    refetchInterval: LIVE_REFRESH_MS,
  })

const failed = (title: string) => (error: Error) => toast({ title, description: error.message, destructive: true })

/** The warden of a link, how a new link for one is made, and the dialog that shows it. */
function useWarden(linkId: string) {
  const { data } = useQuery(ofLink(linkId))
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(ofLink(linkId))
  const make = useMutation({
    mutationFn: () => call(makeWarden, { linkId }),
    onError: failed('New Link Failed'),
    onSettled,
  })
  const warden = data?.warden
  const opened = !!warden?.pairedAt && warden.madeAt === make.data?.warden.madeAt
  const dialog = make.data && (
    <PairingLinkDialog
      url={make.data.url}
      paired={opened}
      title={opened ? 'The warden is connected' : 'Link for the Warden'}
      description={
        opened
          ? 'The journal shows each time the list is opened.'
          : 'Open it on the warden’s device. It works once, and won’t be shown again. Any earlier link no longer works.'
      }
      qrLabel="QR code of the link for the warden"
      onClose={make.reset}
    />
  )
  return { data, make, dialog, onSettled }
}

/** One press while a roll call is under way. With a warden already, a new link would take the list from that one. */
export function LendButton({ linkId }: { linkId: string }) {
  const { data, make, dialog } = useWarden(linkId)
  return (
    <>
      {data && !data.warden && (
        <Button variant="secondary" busy={make.isPending && 'Making...'} onClick={() => make.mutate()}>
          Lend to Warden
        </Button>
      )}
      {dialog}
    </>
  )
}

/** Lends the list to somebody else's device for some hours. */
export function WardenCard({ linkId }: { linkId: string }) {
  const { data, make, dialog, onSettled } = useWarden(linkId)
  const end = useMutation({ mutationFn: () => call(endWarden, { linkId }), onError: failed('End Failed'), onSettled })
  const [ending, setEnding] = useState(false)
  const headingId = useId()
  const warden = data?.warden
  return (
    <Card aria-labelledby={headingId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h2 id={headingId} className="font-bold text-18">
          Warden
        </h2>
        <p className="text-pretty text-14 text-ink-2">
          {warden ? (
            <WardenState warden={warden} />
          ) : (
            `Let somebody else call the roll on one device for ${WARDEN_HOURS} hours. They see only names and times.`
          )}
        </p>
      </div>
      {data && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={make.isPending && 'Making...'} onClick={() => make.mutate()}>
            {warden ? 'New Link' : 'Make Link'}
          </Button>
          {warden && (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              End
            </Button>
          )}
        </div>
      )}
      {dialog}
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title="End the warden’s link?"
        loss="The warden’s device loses the list right away, or as soon as it is online. A roll call that hasn’t been sent is lost."
        confirmLabel="End"
        busy={end.isPending && 'Ending...'}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setEnding(false) })}
      />
    </Card>
  )
}

const WardenState = ({ warden: { pairedAt, seenAt, endsAt } }: { warden: Warden }) => (
  <>
    {seenAt ? (
      <>
        Last open <Time at={seenAt} format="time" />
      </>
    ) : pairedAt ? (
      'Connected'
    ) : (
      'The link hasn’t been opened yet'
    )}
    {' · ends '}
    <Time at={endsAt} />
  </>
)
