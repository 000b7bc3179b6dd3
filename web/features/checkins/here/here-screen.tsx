import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { PresentPerson } from '../../../../contract/check-outs.ts'
import { checkInDetailsPath, paths, rollCallPath } from '../../../../contract/paths.ts'
import { recordOut } from '../../../../contract/records.ts'
import { call } from '../../../lib/call.ts'
import { useOfflinePage } from '../../../lib/offline-pages.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { throttled } from '../../../lib/throttled.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLiveEvents } from '../../creators/index.ts'
import { ownLinkQuery } from '../../links/index.ts'
import { InvalidLink } from '../details/details-states.tsx'
import { checkInsKey } from '../details/queries.ts'
import { Updated } from '../details/updated.tsx'
import { BesidePeople } from './beside-people.tsx'
import { type CheckedOut, OutDialog } from './out-dialog.tsx'
import { countOverstaying, foundHere, hereTitle } from './people-here.ts'
import { PresentRow } from './present-row.tsx'
import { hereQuery, isNotFound } from './queries.ts'
import { WaitingNote } from './waiting-note.tsx'

const REFRESH_ON_EVENTS_MS = 1000

/** The people at a link now, for a phone in a hand at the door. */
export function HereScreen({ linkId, email }: { linkId: string; email: string }) {
  useOfflinePage(paths.rollCall)
  const { data: here, error, refetch, dataUpdatedAt } = useQuery(hereQuery(linkId))
  const people = here?.people
  const { data: link } = useQuery(ownLinkQuery(email, linkId))
  const { reload, live } = useReload(linkId)
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<PresentPerson | null>(null)
  const back = (
    <Link href={checkInDetailsPath(linkId)} asChild>
      <BackLink>Back</BackLink>
    </Link>
  )
  if (isNotFound(error)) return <InvalidLink lead="Check-in link not found" />
  const checkOut = async (out: CheckedOut) => {
    try {
      await call(recordOut, { linkId, id: leaving!.id, ...out })
    } finally {
      reload()
    }
  }
  return (
    <Page
      title="Here Now"
      back={back}
      dense
      width="wide"
      lead={link ? <Place name={link.locationName} /> : !error && <Skeleton className="h-5 w-32" />}
    >
      {error && <ErrorNotice title="We couldn’t load who is here" error={error} onRetry={refetch} />}
      {!people && !error && <Skeleton className="h-96 w-full" />}
      {people && (
        <BesidePeople
          side={
            <>
              <Count people={people}>
                <Updated updatedAt={dataUpdatedAt} failed={error !== null} live={live} />
              </Count>
              <WaitingNote linkId={linkId} />
              {people.length > 0 && (
                <>
                  <Link href={rollCallPath(linkId)} asChild>
                    <ButtonLink variant="secondary" size={52} icon={<Icon as={ClipboardCheck} />}>
                      Roll Call
                    </ButtonLink>
                  </Link>
                  <SearchField label="Search names" placeholder="Search names" text={search} onTextChange={setSearch} />
                </>
              )}
            </>
          }
        >
          {people.length === 0 ? <Nobody /> : <People people={foundHere(people, search)} onCheckOut={setLeaving} />}
        </BesidePeople>
      )}
      {leaving && <OutDialog person={leaving} onSubmit={checkOut} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

/** Loads the list again, also whenever somebody comes, leaves or asks to be let in. */
function useReload(linkId: string): { reload: () => void; live: boolean } {
  const client = useQueryClient()
  const reload = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: checkInsKey(linkId) }), REFRESH_ON_EVENTS_MS),
    [client, linkId],
  )
  useEffect(() => reload.cancel, [reload])
  const reloadIts = (event: { linkId: string }) => event.linkId === linkId && reload()
  const live = useLiveEvents({ onCheckIn: reloadIts, onHeld: reloadIts, onResumed: reload })
  return { reload, live }
}

const Place = ({ name }: { name: string }) => (
  <p className="flex min-w-0">
    <bdi title={name} className="truncate">
      {name}
    </bdi>
  </p>
)

/** How many are here, and how many of them should have left. `children`: how new that is. */
function Count({ people, children }: { people: PresentPerson[]; children: ReactNode }) {
  const overstaying = countOverstaying(people, serverNow())
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 min-[64rem]:flex-col">
      <p aria-live="polite" className="font-bold text-22 text-ink min-[64rem]:text-28">
        {hereTitle(people.length)}
      </p>
      {overstaying > 0 && (
        <p className="order-1 w-full text-14 text-ink-2">
          {overstaying.toLocaleString()} after the end of their session
        </p>
      )}
      <div>{children}</div>
    </div>
  )
}

const People = ({ people, onCheckOut }: { people: PresentPerson[]; onCheckOut: (person: PresentPerson) => void }) =>
  people.length === 0 ? (
    <p className="text-16 text-ink-2">Nobody here has this name.</p>
  ) : (
    <Card flush>
      <ul aria-label="People here" className="divide-y divide-line">
        {people.map(person => (
          <PresentRow key={person.id} person={person} now={serverNow()} onCheckOut={onCheckOut} />
        ))}
      </ul>
    </Card>
  )

const Nobody = () => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={96} />
    <p className="max-w-100 text-balance text-16 text-ink-2">
      Everyone who checks in is listed here until they check out.
    </p>
  </Card>
)
