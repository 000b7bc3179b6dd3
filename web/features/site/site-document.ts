import { escapeHtml } from '../../../contract/html.ts'
import type { PageAssets, RenderedSitePage, SiteDocumentParts } from '../../../contract/rendered.ts'
import { jsonInScript, styleText } from '../../lib/html.ts'
import { shareTags } from '../../lib/share-tags.ts'
import { DARK_WITHOUT_SCRIPT } from '../../ui/dark-without-script.ts'
import FIRST_PAINT from '../../ui/first-paint.ts?script'
import SITE_BEHAVIOUR from './site-behaviour.ts?script'

const IMAGE_ALT = 'A ring around a place, with a dot inside it: a confirmed check-in'

/** The whole document of a public page, readable and usable without a further request. */
export function siteDocument({ page, path, nonce, assets, appUrl }: SiteDocumentParts): string {
  const { href: url } = new URL(path, appUrl)
  const nonceAttribute = `nonce="${escapeHtml(nonce)}"`
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script ${nonceAttribute}>${FIRST_PAINT}</script>
${headTags(page, url)}
${shareTags({ ...page, url, card: { url: new URL('/og.png', appUrl).href, alt: IMAGE_ALT } })}
${assets.fonts
  .filter(font => isUsed(font, page))
  .map(font => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`)
  .join('\n')}
<style ${nonceAttribute}>${styleText(assets.css)}</style>
<noscript><style ${nonceAttribute}>${DARK_WITHOUT_SCRIPT}</style></noscript>
${page.hydrated ? moduleTags(assets, nonceAttribute) : ''}
</head>
<body>
${page.html}
${page.hydrated ? `<script type="application/json" id="page-data" ${nonceAttribute}>${jsonInScript(page.data)}</script>` : ''}
<script ${nonceAttribute}>${SITE_BEHAVIOUR}</script>
</body>
</html>
`
}

/** The monospaced face is fetched by pages that have words in it alone. */
const isUsed = (font: string, { html }: RenderedSitePage): boolean =>
  !font.includes('-mono-') || html.includes('font-mono')

const headTags = ({ title, description, listed }: RenderedSitePage, url: string) => `<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${listed ? `<link rel="canonical" href="${escapeHtml(url)}">` : '<meta name="robots" content="noindex">'}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1213">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`

/** Loaded at low priority, since the text needs no script. Radix takes the nonce for its styles from the meta tag. */
const moduleTags = ({ scriptPath, preloads }: PageAssets, nonceAttribute: string) =>
  [
    `<meta property="csp-nonce" ${nonceAttribute}>`,
    `<script type="module" fetchpriority="low" ${nonceAttribute} src="${escapeHtml(scriptPath)}"></script>`,
    ...preloads.map(
      path => `<link rel="modulepreload" fetchpriority="low" ${nonceAttribute} href="${escapeHtml(path)}">`,
    ),
  ].join('\n')
