import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { OwnLink } from '../../../../../contract/links.ts'
import { sessionMatrixPath } from '../../../../../contract/paths.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { sessionWords } from '../../../../../contract/session-words.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ownLinkQuery } from '../../../links/index.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { sessionsQuery, useSessionChange } from './queries.ts'
import type { SessionDialogProps } from './session-dialog.ts'
import { sessionName, shownIndex } from './shown-session.ts'

type Props = { linkId: string; email: string }
/** Which dialog is open, and the version of the link that was on the screen then. */
type Asking = { about: 'change' | 'cancel' | 'calendar'; version?: number }
type Known = UseInfiniteQueryResult<ScheduledSession[]>

/** The sessions of a link with a schedule, one at a time: who came, and who came late. */
export function Sessions({ linkId, email }: Props) {
  const { data: link } = useQuery(ownLinkQuery(email, linkId))
  return link?.schedule && link.scheduleZone ? (
    <ScheduledSessions link={link} email={email} zone={link.scheduleZone} />
  ) : null
}

function ScheduledSessions({ link, email, zone }: { link: OwnLink; email: string; zone: string }) {
  const known = useInfiniteQuery(sessionsQuery(link))
  const { data: sessions, error, refetch } = known
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const change = useSessionChange(email, link.id)
  const index = sessions ? indexOf(sessions, chosen) : -1
  useFurtherSessions(known, index)
  if (error && !sessions) return <ErrorNotice error={error} onRetry={refetch} />
  if (!sessions) return null
  const session = sessions[index]
  if (!session) return null
  const name = sessionName(session.startsAt, zone)
  const step = (by: number) => () => setChosen(sessions[index + by]!.startsAt)
  const cancelled = session.state === 'cancelled'
  const ask = (about: Asking['about']) => () => setAsking({ about, version: link.version })
  const dialog: SessionDialogProps = {
    session,
    name,
    onSubmit: async wanted => {
      const version = asking?.version ?? link.version
      // After a refusal the newest version is on the screen.
      setAsking(seen => seen && { about: seen.about })
      await change.mutateAsync({ version, startsAt: session.startsAt, ...wanted })
    },
    onClose: () => setAsking(null),
  }
  return (
    <Card>
      <section aria-label="Sessions" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-2">
          <IconButton
            label="Previous session"
            icon={<Icon as={ChevronLeft} />}
            disabled={index === 0}
            onClick={step(-1)}
          />
          <div className="flex min-w-0 flex-col items-center text-center">
            <h2 aria-live="polite" className="font-medium text-16 text-ink">
              {name}
            </h2>
            <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
              {sessionWords(session, zone)}
            </p>
          </div>
          <IconButton
            label="Next session"
            icon={<Icon as={ChevronRight} />}
            disabled={index === sessions.length - 1}
            onClick={step(1)}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Counts session={session} />
          <div className="-mx-3 flex flex-wrap">
            <Link href={sessionMatrixPath(link.id)} asChild>
              <ButtonLink variant="quiet">All Sessions</ButtonLink>
            </Link>
            {!cancelled && (
              <Button variant="quiet" onClick={ask('change')}>
                Change Session
              </Button>
            )}
            <Button variant="quiet" onClick={ask('cancel')}>
              {cancelled ? 'Restore Session' : 'Cancel Session'}
            </Button>
            <Button variant="quiet" onClick={ask('calendar')}>
              Calendar
            </Button>
          </div>
        </div>
      </section>
      {asking?.about === 'change' && <ChangeDialog {...dialog} zone={zone} />}
      {asking?.about === 'cancel' && <CancelDialog {...dialog} />}
      {asking?.about === 'calendar' && <CalendarDialog link={link} email={email} onClose={dialog.onClose} />}
    </Card>
  )
}

function indexOf(sessions: readonly ScheduledSession[], chosen: string | null): number {
  const found = sessions.findIndex(({ startsAt }) => startsAt === chosen)
  return found === -1 ? shownIndex(sessions, serverNow()) : found
}

/** Asks for further sessions where the one that is shown is the last that is known, or the first. */
function useFurtherSessions(known: Known, index: number) {
  const { data, isFetching, error, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = known
  const idle = data !== undefined && !isFetching && !error
  const forward = idle && hasNextPage && index === data.length - 1
  const back = idle && hasPreviousPage && index <= 0
  useEffect(() => {
    if (forward) fetchNextPage()
    else if (back) fetchPreviousPage()
  }, [forward, back, fetchNextPage, fetchPreviousPage])
}

const Counts = ({ session: { state, scheduled, present, late } }: { session: ScheduledSession }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
    <span>
      <strong className="font-medium text-ink">{present.toLocaleString()}</strong> present
    </span>
    <span>
      <strong className="font-medium text-ink">{late.toLocaleString()}</strong> late
    </span>
    {state === 'open' && <Badge tone="accent">Open now</Badge>}
    {state === 'planned' && scheduled && <Badge tone="neutral">Planned</Badge>}
    {state === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
    {!scheduled && <Badge tone="neutral">No longer in the schedule</Badge>}
  </p>
)
