import type { VisitorPage } from '../../contract/check-in-page.ts'
import type { EmailContent, RenderedEmail } from '../../contract/mail.ts'
import type { MailboxPages, SiteFacts } from '../../contract/rendered.ts'

/** What differs between two answers with the same document. */
export interface DocumentOptions {
  /** Of the response's content security policy. */
  nonce: string
  appUrl: string
}

export interface RenderedDocument {
  status: number
  html: string
}

/** What the server sends of `web/`: as Vite has built it or, while somebody develops, as the sources are at the moment. */
export interface Web {
  /** The folder of the files that are sent as they are. */
  readonly files: string
  /** The one document of the creator app's pages. */
  appDocument(nonce: string): Promise<string>
  checkInDocument(page: VisitorPage, options: DocumentOptions): Promise<RenderedDocument>
  /** A path without a public page gets the page that says so. `listed`: search engines may show the page. */
  siteDocument(
    path: string,
    options: DocumentOptions & { facts: SiteFacts },
  ): Promise<RenderedDocument & { listed: boolean }>
  renderEmail(content: EmailContent): Promise<RenderedEmail>
  mailboxPages(): Promise<MailboxPages>
}
