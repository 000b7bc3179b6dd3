import './pairing.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, TabletSmartphone, Unlink } from 'lucide-react'
import { type Display, pairDisplay, readPairingLink } from '../../../../contract/displays.ts'
import { call, isUnanswered } from '../../../lib/call.ts'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { goFullScreen } from '../../../ui/full-screen-button.tsx'
import { usePageHeading } from '../../../ui/page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { RingWithIcon } from '../../../ui/ring-with-icon.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'

type Props = { token: string; onPaired: (mode: Display['mode']) => void }

/** A press, since a preview of the link in a chat must not use it up. */
export function Pairing({ token, onPaired }: Props) {
  const link = useQuery({
    queryKey: ['pairing-link', token],
    queryFn: ({ signal }) => call(readPairingLink, { token }, { signal }),
    retry: false,
  })
  const { keyOf } = useIdempotencyKey<{ token: string }>()
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(pairDisplay, { token }, { idempotencyKey: keyOf({ token }) }),
  })
  const pair = () => {
    goFullScreen()
    mutate(undefined, {
      onSuccess: () => onPaired(link.data!.mode),
      onError: () => document.fullscreenElement && document.exitFullscreen(),
    })
  }
  if (link.isPending) return <PageLoader />
  const failure = error ?? link.error
  return (
    <main className="wall-pairing">
      <RingWithIcon icon={iconOf(link.data?.mode)} tone={link.data ? 'accent' : 'neutral'} />
      <PairingHeading title={link.data?.placeName ?? 'This screen isn’t connected'} />
      {link.data && (
        <p className="wall-lead text-balance text-ink-2">
          This screen becomes <b className="font-medium text-ink">{link.data.name}</b>.{' '}
          {link.data.mode === 'kiosk' ? (
            <>
              People without a phone check in on it. This signs you out here, and you need the PIN to leave the kiosk.
              At the place, allow its location.
            </>
          ) : (
            <>
              It shows the place, the QR code and how many people have checked in
              {link.data.names === 'first' && ', and the first names of people on the list as they arrive'}. Put it
              where people come in, and leave it on.
            </>
          )}
        </p>
      )}
      {failure && (
        <div className="w-full max-w-110 text-start">
          <ErrorNotice
            title="We couldn’t connect this screen"
            error={failure}
            {...(isUnanswered(link.error) && { onRetry: link.refetch })}
          />
        </div>
      )}
      {link.data && (
        <Button size={52} busy={isPending && 'Connecting...'} onClick={pair}>
          {link.data.mode === 'kiosk' ? 'Make This a Kiosk' : 'Show on This Screen'}
        </Button>
      )}
    </main>
  )
}

const iconOf = (mode: Display['mode'] | undefined) =>
  mode === 'wall' ? Monitor : mode === 'kiosk' ? TabletSmartphone : Unlink

function PairingHeading({ title }: { title: string }) {
  const heading = usePageHeading(title)
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto" className="font-bold">
      {unbroken(title)}
    </h1>
  )
}
