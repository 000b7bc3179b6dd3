import { stripVTControlCharacters } from 'node:util'

export const LIVE_PAGE = '/live-page.ts'

/** Adds the script that shows changes; Vite's client reads the styles' nonce from the first tag. */
export const live = (html: string, nonce: string) =>
  html.replace(
    '<head>',
    `<head><meta property="csp-nonce" nonce="${nonce}"><script type="module" nonce="${nonce}" src="${LIVE_PAGE}"></script>`,
  )

/** What the browser shows instead of a page that a fault in the sources prevents; the next change loads it again. */
export function faultPage(reason: string, nonce = ''): string {
  const text = stripVTControlCharacters(reason).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return live(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A fault in the sources</title></head><body><pre>${text}</pre></body></html>`,
    nonce,
  )
}
