import './sessions.css'
import { type ReactNode, useState } from 'react'
import type { ClosedCheckInPage, OpenCheckInPage, PageSessions } from '../../../../../contract/check-in-page.ts'
import { CheckInPage } from '../check-in-page.tsx'
import { takeOverEarlyTap } from '../presence/early-tap.ts'
import { ClosedScreen } from './closed-screen.tsx'
import { sessionWords } from './opening-words.ts'
import { beginSessions } from './page-sessions.ts'
import { useRemaining } from './use-remaining.ts'

export type ScheduledPage = ClosedCheckInPage | (OpenCheckInPage & { sessions: PageSessions })
type Content = (props: { page: OpenCheckInPage }) => ReactNode

interface Props {
  page: ScheduledPage
  /** Of an open page. */
  Content?: Content
}

/** The visitor's page of a link with a schedule: it opens by itself at the minute. */
export function SessionsPage({ page, Content = CheckInPage }: Props) {
  const [opened, setOpened] = useState(false)
  if (page.state === 'open') return <InSession page={page} Content={Content} />
  if (opened) return <InSession page={openedPage(page)} Content={Content} />
  const open = () => {
    beginSessions(page.link.checkinToken, openedPage(page).sessions)
    setOpened(true)
  }
  return <Waiting page={page} onOpen={open} />
}

function Waiting({ page, onOpen }: { page: ClosedCheckInPage; onOpen: () => void }) {
  const remainingMs = useRemaining(page.opensAt, page.now)
  if (remainingMs === 0) queueMicrotask(onOpen)
  return <ClosedScreen page={page} remainingMs={remainingMs} />
}

/** As the server would send it at that minute. */
const openedPage = ({ opensAt, sentence: _sentence, sessions, ...page }: ClosedCheckInPage) => ({
  ...page,
  state: 'open' as const,
  now: opensAt ?? page.now,
  sessions: { ...sessions, current: sessions.next, next: null },
})

function InSession({ page, Content }: { page: OpenCheckInPage & { sessions: PageSessions }; Content: Content }) {
  const { current, zone } = page.sessions
  return (
    <>
      <aside aria-label="Session" className="session-line mx-auto w-full max-w-126 px-4 pt-3 text-14 text-ink-2">
        {current ? sessionWords(current, zone) : 'No session now'}
      </aside>
      <Content page={page} />
    </>
  )
}

/** Makes the page live. Parts that its link does not use are not loaded. */
export async function hydrateSessions(page: ScheduledPage, hydrate: (body: ReactNode) => unknown): Promise<void> {
  const { doubt, coarse, noPosition, checkinToken } = page.link
  beginSessions(checkinToken, page.sessions)
  const asks = doubt || coarse || noPosition || page.sessions.outside === 'ask'
  const Content = asks
    ? await import('../asking/asking-page.tsx').then(
        ({ AskingPage }) => AskingPage,
        () => CheckInPage,
      )
    : CheckInPage
  if (page.state === 'closed') takeOverEarlyTap()
  hydrate(<SessionsPage page={page} Content={Content} />)
}
