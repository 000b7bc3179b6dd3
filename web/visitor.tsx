import './ui/visitor.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { VisitorPage } from '../contract/check-in-page.ts'
import { CheckInPage } from './features/checkins/visitor/check-in-page.tsx'
import { VisitorFrame } from './features/checkins/visitor/visitor-frame.tsx'
import { showStuckCard, takeOverEarlyTap } from './lib/geolocation.ts'

const page: VisitorPage = JSON.parse(document.getElementById('page-data')!.textContent)

const hydrate = (body: ReactNode) => hydrateRoot(document.getElementById('root')!, <VisitorFrame>{body}</VisitorFrame>)

if (page.state === 'open') hydrate(<CheckInPage page={page} />)

// Rendered anew: its times are in the viewer's zone already, which hydration would not expect.
if (page.state === 'expired') {
  import('./features/checkins/visitor/dead-end.tsx').then(
    ({ DeadEnd }) =>
      createRoot(document.getElementById('root')!).render(
        <VisitorFrame>
          <DeadEnd page={page} />
        </VisitorFrame>,
      ),
    () => undefined,
  )
}

// In a file of its own: those who check in over a bad network need none of it.
if (page.state === 'verify') {
  const { checkinToken } = page
  takeOverEarlyTap()
  import('./features/checkins/visitor/verification/verify-check-in-page.tsx').then(
    ({ VerifyCheckInPage }) => hydrate(<VerifyCheckInPage checkinToken={checkinToken} />),
    showStuckCard,
  )
}
