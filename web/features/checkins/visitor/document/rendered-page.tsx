import { renderToString } from 'react-dom/server'
import type { VisitorPage } from '../../../../../contract/check-in-page.ts'
import type { RenderedPage } from '../../../../../contract/rendered.ts'
import { CheckInPage } from '../check-in-page.tsx'
import { DeadEnd } from '../dead-end.tsx'
import { type ScheduledPage, SessionsPage } from '../sessions/sessions-page.tsx'
import { VerifyCheckInPage } from '../verification/verify-check-in-page.tsx'

/** Renders a visitor's page, or the page of an emailed link, on the server. */
export function renderCheckInPage(page: VisitorPage): RenderedPage {
  const html = renderToString(bodyOf(page))
  return { html, data: page.state === 'not_found' ? null : page, ...headOf(page) }
}

function bodyOf(page: VisitorPage) {
  if ('sessions' in page) return <SessionsPage page={page as ScheduledPage} />
  if (page.state === 'open') return <CheckInPage page={page} />
  if (page.state === 'verify') return <VerifyCheckInPage checkinToken={page.checkinToken} />
  return <DeadEnd page={page} />
}

const INVITATION = 'Open this on your phone when you’re there. No app, no password.'

const sentences = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('. ')

function headOf(page: VisitorPage): Pick<RenderedPage, 'status' | 'title' | 'description'> {
  switch (page.state) {
    case 'open':
    case 'closed': {
      const { locationName, formattedAddress } = page.link
      return {
        status: 200,
        title: `Check in at ${locationName}`,
        description: sentences(formattedAddress, page.sessions?.times, INVITATION),
      }
    }
    case 'verify':
      return { status: 200, title: 'Verify your check-in', description: 'Confirm your check-in by email.' }
    case 'expired':
      return {
        status: 410,
        title: 'Check-in Link Has Expired',
        description: 'This check-in link is no longer open.',
      }
    case 'blocked':
      return { status: 403, title: 'Account Has Expired', description: 'This link is paused.' }
    case 'not_found':
      return {
        status: 404,
        title: 'Check-in Link Not Found',
        description: 'We couldn’t find this check-in link.',
      }
  }
}
