import './ui/visitor.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ClosedCheckInPage, OpenCheckInPage, VisitorPage } from '../contract/check-in-page.ts'
import { CheckInPage } from './features/checkins/visitor/check-in-page.tsx'
import { showStuckCard, takeOverEarlyTap } from './features/checkins/visitor/presence/early-tap.ts'
import { noteServerTime } from './features/checkins/visitor/server-clock.ts'
import type { ScheduledPage } from './features/checkins/visitor/sessions/sessions-page.tsx'

// Before the files that few links want: the inline script waits longer for these.
document.documentElement.dataset.started = ''

const page: VisitorPage = JSON.parse(document.getElementById('page-data')!.textContent)

if ('now' in page) noteServerTime(page.now)

const hydrate = (body: ReactNode) => hydrateRoot(document.getElementById('root')!, body)

const hydrateScheduled = (page: ScheduledPage, hydrateElse?: () => unknown) =>
  import('./features/checkins/visitor/sessions/sessions-page.tsx').then(
    ({ hydrateSessions }) => hydrateSessions(page, hydrate),
    hydrateElse,
  )

function hydrateVisit(page: OpenCheckInPage | ClosedCheckInPage): unknown {
  // Without its module it still says when it opens.
  if (page.state === 'closed') return hydrateScheduled(page, () => undefined)
  const { doubt, coarse, noPosition } = page.link
  const hydrateUsual = () => hydrate(<CheckInPage page={page} />)
  // In files of their own, which the document names beforehand where its link wants them.
  if (page.sessions) return hydrateScheduled(page as ScheduledPage, hydrateUsual)
  if (doubt || coarse || noPosition || page.reviewed)
    return import('./features/checkins/visitor/asking/asking-page.tsx').then(
      ({ AskingPage }) => hydrate(<AskingPage page={page} />),
      hydrateUsual,
    )
  hydrateUsual()
}

if (page.state === 'open' || page.state === 'closed') {
  const { checkinToken, requiresCode } = page.link
  // Without its module the service answers that the code is missing.
  if (requiresCode)
    import('./features/checkins/visitor/code/code-of-page.tsx')
      .then(({ codeOfPage }) => ({ ...page, code: codeOfPage(checkinToken) }))
      .then(hydrateVisit, () => hydrateVisit(page))
  else hydrateVisit(page)
}

// Not hydrated: the inline script has already put the times into the viewer's time zone.
if (page.state === 'expired' || page.state === 'blocked') {
  Promise.all([
    import('./features/checkins/visitor/late-screens.tsx'),
    import('./features/checkins/visitor/asking/asking-page.tsx'),
  ]).then(
    ([{ DeadEnd }, { AskedBefore }]) =>
      createRoot(document.getElementById('root')!).render(
        <AskedBefore link={page} ended>
          <DeadEnd page={page} />
        </AskedBefore>,
      ),
    () => undefined,
  )
}

// In a file of its own, since a visitor who checks in over a slow network does not need it.
if (page.state === 'verify') {
  const { checkinToken } = page
  takeOverEarlyTap()
  import('./features/checkins/visitor/verification/verify-check-in-page.tsx').then(
    ({ VerifyCheckInPage }) => hydrate(<VerifyCheckInPage checkinToken={checkinToken} />),
    showStuckCard,
  )
}
