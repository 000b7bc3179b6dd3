import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { herePath, paths } from '../../../../../contract/paths.ts'
import { sendRollCall } from '../../../../../contract/roll-calls.ts'
import { call as callServer } from '../../../../lib/call.ts'
import { useOfflinePage } from '../../../../lib/offline-pages.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { InvalidLink } from '../../details/details-states.tsx'
import { checkInsKey } from '../../details/queries.ts'
import { CallLink } from '../call-link.tsx'
import { hereQuery, isNotFound, rollCallsQuery } from '../queries.ts'
import { LendButton, WardenCard } from '../warden/warden-card.tsx'
import { EarlierDrills } from './earlier-drills.tsx'
import type { CalledName } from './roll-call.ts'
import { AsOf, RollCallParts } from './roll-call-parts.tsx'
import { useNames } from './use-names.ts'
import { useRollCall } from './use-roll-call.ts'

/** The roll call of the people present, from the last list that this device has read, with or without a network. */
export function RollCallScreen({ linkId }: { linkId: string }) {
  useOfflinePage(paths.rollCall)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(hereQuery(linkId))
  const { data: results } = useQuery(rollCallsQuery(linkId, undefined))
  const rollCall = useRollCall({
    key: linkId,
    send: (sent, limit) => callServer(sendRollCall, { linkId, ...sent }, limit),
    onReceived: () => client.invalidateQueries({ queryKey: checkInsKey(linkId) }),
  })
  const names = useNames(linkId, data?.names)
  // From memory alone: no number is kept on the device.
  const phones = new Map(data?.people.map(({ id, phone }) => [id, phone]))
  const callLink = ({ id, name }: CalledName) => {
    const phone = phones.get(id)
    return phone && <CallLink name={name} phone={phone} />
  }
  const shown = rollCall.call ?? names
  if (isNotFound(error)) return <InvalidLink lead="Check-in link not found" />
  const back = (
    <Link href={herePath(linkId)} asChild>
      <BackLink>Here Now</BackLink>
    </Link>
  )
  return (
    <Page
      title="Roll Call"
      back={back}
      dense
      width="wide"
      lead={
        shown ? <AsOf names={shown} called={rollCall.call !== null} /> : !error && <Skeleton className="h-5 w-48" />
      }
    >
      {!shown && error && <ErrorNotice title="We couldn’t load who is here" error={error} onRetry={refetch} />}
      <RollCallParts
        rollCall={rollCall}
        names={names}
        placeName={results?.placeName ?? ''}
        side={<WardenCard linkId={linkId} />}
        lending={{ button: <LendButton linkId={linkId} />, card: <WardenCard linkId={linkId} /> }}
        actOnMissing={callLink}
      >
        <EarlierDrills linkId={linkId} />
      </RollCallParts>
    </Page>
  )
}
