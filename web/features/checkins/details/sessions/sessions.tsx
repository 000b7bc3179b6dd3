import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { sessionMatrixPath } from '../../../../../contract/paths.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { sessionWords } from '../../../../../contract/session-words.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useSessionChange } from './queries.ts'
import type { SessionDialogProps } from './session-dialog.ts'
import { sessionName } from './shown-session.ts'
import type { LinkSessions } from './use-sessions.ts'

/** Which dialog is open, and the version of the link that was on the screen then. */
type Asking = { about: 'change' | 'cancel' | 'calendar'; version?: number }

type Props = LinkSessions & { email: string }

/** The sessions of a link with a schedule, one at a time: who came, and who came late. */
export function Sessions({ link, zone, known, sessions, index, session, choose, email }: Props) {
  const { error, refetch } = known
  const [asking, setAsking] = useState<Asking | null>(null)
  const change = useSessionChange(email, link.id)
  if (error && !sessions) return <ErrorNotice error={error} onRetry={refetch} />
  if (!sessions || !session) return null
  const name = sessionName(session.startsAt, zone)
  const step = (by: number) => () => choose(sessions[index + by]!.startsAt)
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
            {!(session.dayOff && new Date(session.startsAt) <= serverNow()) && (
              <Button variant="quiet" onClick={ask('cancel')}>
                {cancelled ? 'Restore Session' : 'Cancel Session'}
              </Button>
            )}
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

const Counts = ({ session: { state, dayOff, scheduled, present, late } }: { session: ScheduledSession }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
    <span>
      <strong className="font-medium text-ink">{present.toLocaleString()}</strong> present
    </span>
    <span>
      <strong className="font-medium text-ink">{late.toLocaleString()}</strong> late
    </span>
    {state === 'open' && <Badge tone="accent">Open now</Badge>}
    {state === 'planned' && scheduled && <Badge tone="neutral">Planned</Badge>}
    {state === 'cancelled' && <Badge tone="danger">{dayOff ? 'Cancelled, day off' : 'Cancelled'}</Badge>}
    {!scheduled && <Badge tone="neutral">No longer in the schedule</Badge>}
  </p>
)
