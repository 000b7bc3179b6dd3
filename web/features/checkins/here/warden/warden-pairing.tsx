import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, TabletSmartphone } from 'lucide-react'
import { paths } from '../../../../../contract/paths.ts'
import { pairWarden, readWardenLink } from '../../../../../contract/wardens.ts'
import { CallError, call, isUnanswered } from '../../../../lib/call.ts'
import { useIdempotencyKey } from '../../../../lib/idempotency-key.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { OutcomePage } from '../../../../ui/outcome-page.tsx'
import { Page } from '../../../../ui/page.tsx'
import { PageLoader } from '../../../../ui/page-loader.tsx'
import { Time } from '../../../../ui/time.tsx'
import { forgetNames, WARDEN_KEY } from '../roll-call/kept-names.ts'
import { WardenEnded } from './warden-ended.tsx'
import { wardenQuery } from './warden-query.ts'

type Props = { token: string; onPaired: () => void }

/** A press, since a preview of the link in a chat must not use it up. */
export function WardenPairing({ token, onPaired }: Props) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKey<{ token: string }>()
  const link = useQuery({
    queryKey: ['warden-link', token],
    queryFn: ({ signal }) => call(readWardenLink, { token }, { signal }),
    retry: false,
  })
  const pairing = useMutation({
    mutationFn: () => call(pairWarden, { token }, { idempotencyKey: keyOf({ token }) }),
    onSuccess: () => {
      // Of another link, for which this device was the warden's before.
      forgetNames(WARDEN_KEY)
      client.removeQueries({ queryKey: wardenQuery.queryKey })
      onPaired()
    },
  })
  if (link.isPending) return <PageLoader />
  const failure = pairing.error ?? link.error
  if (failure instanceof CallError && failure.code === 'is_kiosk') return <AtKiosk>{failure.message}</AtKiosk>
  if (!link.data && isUnanswered(link.error))
    return (
      <Page title="Roll Call" width="medium">
        <ErrorNotice title="We couldn’t load this list" error={link.error!} onRetry={link.refetch} />
      </Page>
    )
  if (!link.data || (failure && !isUnanswered(failure))) return <WardenEnded>{failure?.message}</WardenEnded>
  return (
    <OutcomePage
      ring={ClipboardCheck}
      title={link.data.placeName}
      lead={
        <p>
          You can see who is here by name, and call the roll, until <Time at={link.data.endsAt} format="time" />. It
          works on this device alone, and the organiser sees that you opened it.
        </p>
      }
      details={pairing.error && <ErrorNotice title="We couldn’t open it" error={pairing.error} />}
    >
      <Button size={52} busy={pairing.isPending && 'Opening...'} onClick={() => pairing.mutate()}>
        Open on This Device
      </Button>
    </OutcomePage>
  )
}

/** The link still works, on another device. */
const AtKiosk = ({ children }: { children: string }) => (
  <OutcomePage ring={TabletSmartphone} title="Not on a Kiosk" lead={<p>{children}</p>}>
    <ButtonLink size={52} href={paths.kiosk}>
      Back to Check-in
    </ButtonLink>
  </OutcomePage>
)
