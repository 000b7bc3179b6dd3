import type { PageReply } from '../simulator.ts'
import { type Content, type Html, html, trusted } from './html.ts'
import type { Context } from './page.ts'
import { styles } from './styles.ts'

const STYLES = trusted(styles())

/** The product's mark: a ring with a gap, where a dot enters. */
const RING =
  '<path d="M 27.8 6.4 A 18 18 0 1 0 41.6 20.2" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>' +
  '<circle cx="33" cy="15" r="6" fill="currentColor"/>'

const MARK = trusted(`<svg viewBox="0 0 48 48" width="24" height="24" fill="none" aria-hidden="true">${RING}</svg>`)

const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" color="#0b6b57">${RING}</svg>`,
)}`

const PANEL = [
  { path: '/', label: 'Clock' },
  { path: '/customers', label: 'Customers' },
  { path: '/events', label: 'Events' },
  { path: '/settings', label: 'Settings' },
]

interface Parts {
  title: string
  body: Content
  status?: number
  /** The path of a panel page; its navigation is shown. */
  panel?: string
}

/** A whole page. */
export function page({ at, request }: Context, { title, body, status = 200, panel }: Parts): PageReply {
  const font = firstFontOf(request.fontFaces)
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON}">
<title>${title} · Payment simulator</title>
${font && html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`}
<style nonce="${request.nonce}">${trusted(request.fontFaces ?? '')}${STYLES}</style>
</head>
<body>
<aside class="strip" aria-label="Test mode">Payments are simulated.</aside>
<header class="top">
<a class="brand" href="${at('/')}">${MARK} Payment simulator</a>
${panel && navigation(at, panel)}
</header>
<main${panel ? '' : html` class="narrow"`}>
<h1>${title}</h1>
${body}
</main>
<footer>This stands in for Stripe on this machine. Nothing real is charged, so use test cards only.</footer>
</body>
</html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: document.markup }
}

/** The face of plain Latin, which stands first: every page shows it at once. */
const firstFontOf = (css = ''): string | undefined => /url\(["']?([^"')]+\.woff2)/.exec(css)?.[1]

const navigation = (at: Context['at'], current: string): Html =>
  html`<nav aria-label="Simulator">${PANEL.map(
    ({ path, label }) => html`<a href="${at(path)}"${path === current && html` aria-current="page"`}>${label}</a>`,
  )}</nav>`

export type Tone = 'plain' | 'good' | 'warn' | 'bad'

export const badge = (tone: Tone, text: string): Html => html`<span class="badge ${tone}">${text}</span>`

export const alert = (text: Content): Html => html`<p class="notice bad" role="alert">${text}</p>`
export const status = (text: Content): Html => html`<p class="notice good" role="status">${text}</p>`

export const empty = (text: string): Html => html`<p class="card quiet">${text}</p>`
