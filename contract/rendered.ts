import type { VisitorPage } from './check-in-page.ts'
import type { Letter, RenderedLetter } from './letters.ts'

/** A visitor's page as HTML; `data` is null for a dead end, which needs no script. */
export interface RenderedPage {
  readonly status: 200 | 403 | 404 | 410
  readonly title: string
  readonly description: string
  readonly html: string
  readonly data: VisitorPage | null
}

/** Paths of the built files that a visitor's page needs; `css` is the text itself, inlined. */
export interface PageAssets {
  readonly css: string
  readonly scriptPath: string
  readonly preloads: readonly string[]
}

/** What Vite's server build offers to the server: `dist/rendered/rendered.js`. */
export interface Rendered {
  renderCheckInPage(page: VisitorPage): RenderedPage
  checkInDocument(parts: { page: RenderedPage; nonce: string; assets: PageAssets; appUrl: string }): string
  renderLetter(letter: Letter): Promise<RenderedLetter>
}
