import type { Rendered } from '../contract/rendered.ts'
import { checkInDocument, renderCheckInPage } from './features/checkins/index.ts'
import { mailboxPages, renderEmail } from './features/mail/index.ts'
import { renderSitePage, siteDocument } from './features/site/index.ts'

/** The pages and emails that the server renders: Vite builds this file, and the server loads the built one. */
export const rendered = {
  renderCheckInPage,
  checkInDocument,
  renderSitePage,
  siteDocument,
  renderEmail,
  mailboxPages,
} satisfies Rendered
