import type { VisitorPage } from '../../contract/check-in-page.ts'
import type { CapturedEmail, EmailContent, RenderedEmail } from '../../contract/mail.ts'
import type { MailboxDocument, SiteFacts } from '../../contract/rendered.ts'

/** The parts of a document that differ between responses. */
export interface DocumentOptions {
  /** The nonce of the response's content security policy. */
  nonce: string
  appUrl: string
}

export interface RenderedDocument {
  status: number
  html: string
}

/**
 * The web app as the server sends it: Vite's build or, in development, the sources. Arguments and results are plain data, since
 * in development they pass between two processes.
 */
export interface Web {
  /** The folder of the files that are sent as they are. */
  readonly files: string
  /** The one document of the creator app's pages. */
  appDocument(nonce: string): Promise<string>
  checkInDocument(page: VisitorPage, options: DocumentOptions): Promise<RenderedDocument>
  /** A path without a public page gets the 404 page. `listed` says whether search engines may show the page. */
  siteDocument(
    path: string,
    options: DocumentOptions & { facts: SiteFacts },
  ): Promise<RenderedDocument & { listed: boolean }>
  /** The product's typefaces, as the public pages declare them: styles for pages that are rendered elsewhere. */
  fontFaces(): Promise<string>
  renderEmail(content: EmailContent): Promise<RenderedEmail>
  mailboxList(emails: readonly CapturedEmail[], document: Pick<MailboxDocument, 'nonce' | 'plansOn'>): Promise<string>
  /** The items of the list alone, which the open list fetches. */
  mailboxItems(emails: readonly CapturedEmail[]): Promise<string>
  mailboxEmail(email: CapturedEmail, document: Pick<MailboxDocument, 'nonce' | 'plansOn'>): Promise<string>
}
