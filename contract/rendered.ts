import type { VisitorPage } from './check-in-page.ts'
import type { EmailContent, RenderedEmail } from './mail.ts'

/** A visitor's page as HTML; `data` is null for a dead end, which needs no script. */
export interface RenderedPage {
  readonly status: 200 | 403 | 404 | 410
  readonly title: string
  readonly description: string
  readonly html: string
  readonly data: VisitorPage | null
}

/** A public page as HTML, the same for everybody. */
export interface RenderedSitePage {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  readonly html: string
  /** For search engines; the rest asks them to pass by. */
  readonly listed: boolean
  /** Works only with the module; the rest needs nothing beyond a few inline lines. */
  readonly hydrated: boolean
}

/** What a public page says that depends on what is installed. */
export interface SiteFacts {
  /** Null without a recording: the landing page then shows no video. */
  readonly demo: { readonly posterPath: string; readonly captionsPath: string | null } | null
}

/** Paths of the built files that a rendered page needs; `css` is the text itself, inlined. */
export interface PageAssets {
  readonly css: string
  readonly scriptPath: string
  readonly preloads: readonly string[]
  readonly fonts: readonly string[]
}

/** What Vite's server build offers to the server: `dist/rendered/rendered.js`. */
export interface Rendered {
  renderCheckInPage(page: VisitorPage): RenderedPage
  checkInDocument(parts: { page: RenderedPage; nonce: string; assets: PageAssets; appUrl: string }): string
  /** Any other path is the page that says that there is none. */
  renderSitePage(path: string, facts: SiteFacts): RenderedSitePage
  siteDocument(parts: {
    page: RenderedSitePage
    path: string
    nonce: string
    assets: PageAssets
    appUrl: string
  }): string
  renderEmail(content: EmailContent): Promise<RenderedEmail>
}
