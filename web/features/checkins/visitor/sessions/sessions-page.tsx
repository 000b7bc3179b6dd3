import { type ReactNode, useEffect, useState } from 'react'
import type { ClosedCheckInPage, OpenCheckInPage, PageSessions } from '../../../../../contract/check-in-page.ts'
import { zoneBeside } from '../../../../../contract/open-until.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { VisitPage } from '../check-in-page.tsx'
import { takeOverEarlyTap } from '../presence/early-tap.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { reloadOnline } from './page-clock.ts'
import { beginSessions, hasAsked } from './page-sessions.ts'
import { type Asking, loadAsking, SessionVisit } from './session-visit.tsx'
import { useRemaining } from './use-remaining.ts'
import { useSessionsNow } from './use-sessions-now.ts'

type OpenPage = OpenCheckInPage & { sessions: PageSessions }
export type ScheduledPage = ClosedCheckInPage | OpenPage

interface Props {
  page: ScheduledPage
  /** Of a link at which people ask, and on a phone that has asked. */
  asking?: Asking | null
}

/** The visitor's page of a link with a schedule: it opens by itself at the minute. */
export function SessionsPage({ page, asking = null }: Props) {
  const [opened, setOpened] = useState(false)
  if (page.state === 'open') return <InSession page={page} asking={asking} />
  if (opened) return <InSession page={openedPage(page)} asking={asking} />
  const open = () => {
    beginSessions(page.link.checkinToken, openedPage(page).sessions)
    setOpened(true)
  }
  return <Waiting page={page} asking={asking} onOpen={open} />
}

function Waiting({ page, asking, onOpen }: { page: ClosedCheckInPage; asking: Asking | null; onOpen: () => void }) {
  const remainingMs = useRemaining(page)
  if (remainingMs === 0) queueMicrotask(onOpen)
  const closed = <ClosedScreen page={page} remainingMs={remainingMs} />
  return asking ? <asking.AskedBefore link={page.link}>{closed}</asking.AskedBefore> : closed
}

/** As the server would send it at that minute. */
const openedPage = ({ opensAt, sentence: _sentence, sessions, ...page }: ClosedCheckInPage) => ({
  ...page,
  state: 'open' as const,
  now: opensAt ?? page.now,
  sessions: { ...sessions, current: sessions.next, next: null },
})

function InSession({ page, asking }: { page: OpenPage; asking: Asking | null }) {
  const { sessions, line } = useSessionsNow(page)
  const { checkinToken } = page.link
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    if (beginSessions(checkinToken, sessions)) setVisits(nth => nth + 1)
  }, [checkinToken, sessions])
  const Visit = asking?.AskingPage ?? SessionVisit
  // A visitor who has begun in a session may still send the typed fields when it is over.
  const current = sessions.current ?? sessions.over
  // The server does not know where the visitor is.
  const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  const zone =
    useHydrated() &&
    sessions.current &&
    zoneBeside(sessions.current.startsAt, { timeZone: sessions.zone, readerTimeZone })
  const session = (
    <aside aria-label="Session" aria-live="polite">
      <p className="pt-2 text-14 font-medium text-ink">
        {line}
        {zone}
      </p>
    </aside>
  )
  const visited: VisitPage = { ...page, sessions: { ...sessions, current }, session }
  return <Visit key={visits} page={visited} />
}

/** Makes the page live. Parts that its link does not use are not loaded. */
export async function hydrateSessions(page: ScheduledPage, hydrate: (body: ReactNode) => unknown): Promise<void> {
  const { doubt, coarse, noPosition, checkinToken } = page.link
  beginSessions(checkinToken, page.sessions)
  const asks =
    doubt || coarse || noPosition || page.reviewed || page.sessions.outside === 'ask' || hasAsked(checkinToken)
  const asking = asks ? await loadAsking().catch(() => null) : null
  if (page.state === 'closed') takeOverEarlyTap()
  // A page that the browser has kept is as old as its session.
  addEventListener('pageshow', ({ persisted }) => persisted && reloadOnline())
  hydrate(<SessionsPage page={page} asking={asking} />)
}
