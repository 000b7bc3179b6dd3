/** What the server renders: built by Vite and loaded by the server as one file. */
export { checkInDocument } from './features/checkins/visitor/document/check-in-document.ts'
export { type RenderedPage, renderCheckInPage } from './features/checkins/visitor/document/rendered-page.tsx'
export { renderEmail } from './features/mail/render-email.tsx'
export { renderSitePage } from './features/site/rendered-site.tsx'
export { siteDocument } from './features/site/site-document.ts'
