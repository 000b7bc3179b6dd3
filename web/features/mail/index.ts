export { mailboxPages } from './mailbox/mailbox-pages.tsx'
export { renderEmail } from './render-email.tsx'
