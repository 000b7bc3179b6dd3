import type { Rendered } from '../contract/rendered.ts'
import { checkInDocument } from './features/checkins/visitor/document/check-in-document.ts'
import { renderCheckInPage } from './features/checkins/visitor/document/rendered-page.tsx'
import { renderEmail } from './features/mail/render-email.tsx'
import { renderSitePage } from './features/site/rendered-site.tsx'
import { siteDocument } from './features/site/site-document.ts'

/** The pages and emails that the server renders: Vite builds this file, and the server loads the built one. */
export const rendered = {
  renderCheckInPage,
  checkInDocument,
  renderSitePage,
  siteDocument,
  renderEmail,
} satisfies Rendered
