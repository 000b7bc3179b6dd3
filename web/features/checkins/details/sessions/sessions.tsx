import { CalendarPlus, CalendarX2, ChevronLeft, ChevronRight, Ellipsis, PencilLine, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { sessionMatrixPath } from '../../../../../contract/paths.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { sessionWords } from '../../../../../contract/session-words.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Menu, MenuDivider, MenuItem } from '../../../../ui/menu.tsx'
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

/** The sessions of a link with a schedule, one at a time, with the people who came and those who came late. */
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
    <Card flush>
      <section aria-label="Sessions">
        {/* On phones two lines: the arrows stand beside the session that they change, and the people who came below it. */}
        <div className="flex flex-wrap items-center gap-x-4 pt-2 ps-4 pe-2 sm:ps-5 md:py-3">
          <div className="min-w-0 flex-1 basis-40">
            <h2 aria-live="polite" className="font-bold text-18 text-ink">
              {name}
            </h2>
            <p dir="auto" className="text-14 text-ink-2 wrap-anywhere">
              {sessionWords(session, zone)}
            </p>
          </div>
          <div className="flex items-center justify-between gap-x-4 max-md:order-1 max-md:w-full">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2">
              <Count words="present">{session.present}</Count>
              <Count words="late">{session.late}</Count>
              <State session={session} />
            </div>
            <Link href={sessionMatrixPath(link.id)} asChild>
              <ButtonLink variant="quiet">
                <span>
                  All<span className="max-sm:sr-only"> Sessions</span>
                </span>
              </ButtonLink>
            </Link>
          </div>
          <div className="flex max-md:self-start">
            <IconButton
              label="Previous session"
              icon={<Icon as={ChevronLeft} />}
              disabled={index === 0}
              onClick={step(-1)}
            />
            <IconButton
              label="Next session"
              icon={<Icon as={ChevronRight} />}
              disabled={index === sessions.length - 1}
              onClick={step(1)}
            />
            <Menu title={name} trigger={<IconButton label="More for this session" icon={<Icon as={Ellipsis} />} />}>
              {!cancelled && (
                <MenuItem icon={PencilLine} onSelect={ask('change')}>
                  Change Session
                </MenuItem>
              )}
              {!(session.dayOff && new Date(session.startsAt) <= serverNow()) && (
                <MenuItem icon={cancelled ? RotateCcw : CalendarX2} onSelect={ask('cancel')}>
                  {cancelled ? 'Restore Session' : 'Cancel Session'}
                </MenuItem>
              )}
              <MenuDivider />
              <MenuItem icon={CalendarPlus} onSelect={ask('calendar')}>
                Calendar
              </MenuItem>
            </Menu>
          </div>
        </div>
      </section>
      {asking?.about === 'change' && <ChangeDialog {...dialog} zone={zone} />}
      {asking?.about === 'cancel' && <CancelDialog {...dialog} />}
      {asking?.about === 'calendar' && <CalendarDialog link={link} email={email} onClose={dialog.onClose} />}
    </Card>
  )
}

const Count = ({ words, children }: { words: string; children: number }) => (
  <span>
    <strong className="font-bold text-16 text-ink tabular-nums md:text-18">{children.toLocaleString()}</strong> {words}
  </span>
)

const State = ({ session: { state, dayOff, scheduled } }: { session: ScheduledSession }) => (
  <>
    {state === 'open' && <Badge tone="accent">Open now</Badge>}
    {state === 'planned' && scheduled && <Badge tone="neutral">Planned</Badge>}
    {state === 'cancelled' && <Badge>{dayOff ? 'Cancelled, day off' : 'Cancelled'}</Badge>}
    {!scheduled && <Badge tone="neutral">No longer in the schedule</Badge>}
  </>
)
