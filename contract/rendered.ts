import type { VisitorPage } from './check-in-page.ts'
import type { LinkPrivacy } from './link-privacy.ts'
import type { CapturedEmail, EmailContent, RenderedEmail } from './mail.ts'
import type { Offers } from './plans.ts'

/** The HTML of a visitor's page, which goes inside the root element. */
export interface RenderedPage {
  readonly status: 200 | 403 | 404 | 410
  readonly title: string
  readonly description: string
  readonly html: string
  /** Null where the page needs no script: the link is unknown or blocked. An expired link's page has data for phones that have checked in. */
  readonly data: VisitorPage | null
}

/** The HTML of a public page, the same for everybody. */
export interface RenderedSitePage {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly html: string
  /** Whether search engines may index the page. */
  readonly listed: boolean
  /** Whether the page needs its module; the others work with a few inline lines. */
  readonly hydrated: boolean
  /** The data that the page was rendered from, for the browser to hydrate it with. */
  readonly data: object
}

/** The demo in one theme. */
export interface DemoFilm {
  readonly videoPath: string
  readonly posterPath: string
  /** For screens as narrow as a phone’s. */
  readonly smallPosterPath: string
}

export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly details?: string
  /** The parameters, body and replies as OpenAPI's JSON. */
  readonly parts: readonly { readonly name: string; readonly json: string }[]
}

export interface ApiSubject {
  readonly name: string
  readonly calls: readonly ApiCall[]
}

export interface ApiDocs {
  readonly baseUrl: string
  readonly subjects: readonly ApiSubject[]
}

/** The parts of the public pages that depend on the installation. */
export interface SiteFacts {
  /** Null without a recording: the landing page then shows no video. */
  readonly demo: { readonly light: DemoFilm; readonly dark: DemoFilm | null } | null
  /** Whether this service has plans. */
  readonly plansOn: boolean
  /** Null without plans, and while they cannot be read. */
  readonly offers: Offers | null
  readonly paymentsSimulated: boolean
  /** Whether the readers are on this machine, for whom the simulator opens. */
  readonly onLocalhost: boolean
  /** For the page of the API alone. */
  readonly api?: ApiDocs
  /** For the page of somebody who wants no invitations. */
  readonly unsubscribing?: 'asked' | 'done' | 'invalid'
  /** For the two pages of what a link records. */
  readonly link?: LinkPrivacy
}

/** Paths of the built files that a rendered page needs; `css` is the text itself, inlined. */
export interface PageAssets {
  readonly css: string
  readonly scriptPath: string
  readonly preloads: readonly string[]
  /** Further files of the visitor's page, at links at which people may ask to be let in. */
  readonly askingPaths?: readonly string[]
  /** At links that ask for the code on the screen. */
  readonly codePaths?: readonly string[]
  /** At links with a schedule. */
  readonly sessionsPaths?: readonly string[]
  readonly fonts: readonly string[]
}

interface DocumentParts<Page> {
  readonly page: Page
  /** The nonce of this response's content security policy. */
  readonly nonce: string
  readonly assets: PageAssets
  readonly appUrl: string
}
export type CheckInDocumentParts = DocumentParts<RenderedPage>
export type SiteDocumentParts = DocumentParts<RenderedSitePage> & { readonly path: string }

export interface MailboxDocument {
  /** The nonce of this response's content security policy. */
  readonly nonce: string
  /** Those of the public pages, whose header the mailbox has. */
  readonly assets: PageAssets
  readonly plansOn: boolean
}

/** Pages that show captured emails, as HTML. */
export interface MailboxPages {
  readonly list: (emails: readonly CapturedEmail[], document: MailboxDocument) => string
  /** The items of the list alone, which the open list fetches. */
  readonly listItems: (emails: readonly CapturedEmail[]) => string
  readonly email: (email: CapturedEmail, document: MailboxDocument) => string
}

/** The exports of Vite's server build to the server, as `rendered` of `dist/rendered/rendered.js`. */
export interface Rendered {
  readonly renderCheckInPage: (page: VisitorPage) => RenderedPage
  readonly checkInDocument: (parts: CheckInDocumentParts) => string
  /** An unknown path gives the 404 page. */
  readonly renderSitePage: (path: string, facts: SiteFacts) => RenderedSitePage
  readonly siteDocument: (parts: SiteDocumentParts) => string
  readonly renderEmail: (content: EmailContent) => Promise<RenderedEmail>
  readonly mailboxPages: MailboxPages
}
