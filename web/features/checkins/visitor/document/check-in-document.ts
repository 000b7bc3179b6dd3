import type { ClosedCheckInPage, OpenCheckInPage, VisitorPage } from '../../../../../contract/check-in-page.ts'
import { escapeHtml } from '../../../../../contract/html.ts'
import { checkInPath } from '../../../../../contract/paths.ts'
import type { CheckInDocumentParts, PageAssets, RenderedPage } from '../../../../../contract/rendered.ts'
import { jsonInScript, styleText } from '../../../../lib/html.ts'
import { shareTags } from '../../../../lib/share-tags.ts'
import FIRST_PAINT from '../../../../ui/first-paint.ts?script'
import EARLY_TAP from './early-tap.ts?script'
import LOAD_RECEIPT from './load-receipt.ts?script'
import LOCAL_TIMES from './local-times.ts?script'
import { STUCK_PAGE } from './stuck-page.tsx'

/** The whole document of a visitor's page: it shows the place and accepts the first tap before any script has loaded. */
export function checkInDocument({ page, nonce, assets, appUrl }: CheckInDocumentParts): string {
  const script = (source: string) => `<script nonce="${escapeHtml(nonce)}">${source}</script>`
  const ended = page.data?.state === 'expired' || page.data?.state === 'blocked' ? page.data : null
  const hydrated = ended ? null : page.data
  const notice = (isVisitable(page.data) && page.data.notice) || ''
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${script(FIRST_PAINT)}
${headTags(page, appUrl)}
<style nonce="${escapeHtml(nonce)}">${styleText(assets.css)}</style>
${hydrated ? moduleTags(assets, nonce, page.data) : ''}
</head>
<body>
<div id="root">${page.html}</div>
${noticeBelow(notice)}
${page.data?.state === 'verify' ? STUCK_PAGE : ''}
${page.data?.state === 'open' && page.data.ads ? AD_FRAME : ''}
${hydrated ? hydrationTags(hydrated, script) : script(LOCAL_TIMES)}
${ended ? receiptTags(ended, assets, script) : ''}
</body>
</html>
`
}

/** Outside the root, so that React leaves it alone; sandboxed, so that the advertisement cannot reach the page. */
const AD_FRAME =
  '<iframe class="block h-25 w-full border-0" src="/ads-frame" title="Advertisement" loading="lazy" sandbox="allow-scripts allow-popups" referrerpolicy="no-referrer"></iframe>'

/** A notice that few links have: outside the root, so that the script of all others need not know it, and after the place and its step. */
const noticeBelow = (notice: string) =>
  notice &&
  `<aside id="notice" class="mx-auto w-full max-w-126 p-4 text-center text-balance text-14 text-ink-2">${escapeHtml(notice)}</aside>`

const headTags = (
  { title, description, data }: RenderedPage,
  appUrl: string,
) => `<title>${escapeHtml(title)} · Nearmark</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
${shareTags({ title, description, ...shownAt(data, title, appUrl) })}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`

const shownAt = (data: RenderedPage['data'], title: string, appUrl: string) => {
  if (!isVisitable(data)) return { url: appUrl }
  const url = appUrl + checkInPath(data.link.checkinToken)
  return { url, card: { url: `${url}/card.png`, alt: title } }
}

const moduleTags = ({ scriptPath, preloads, ...optional }: PageAssets, nonce: string, data: RenderedPage['data']) =>
  [
    `<script type="module" nonce="${escapeHtml(nonce)}" src="${escapeHtml(scriptPath)}"></script>`,
    ...[
      ...preloads,
      ...((isVisitable(data) && data.link.requiresCode && optional.codePaths) || []),
      ...((asksPeople(data) && optional.askingPaths) || []),
      ...((data && 'sessions' in data && optional.sessionsPaths) || []),
    ].map(path => `<link rel="modulepreload" nonce="${escapeHtml(nonce)}" href="${escapeHtml(path)}">`),
  ].join('\n')

/** Open, or going to open by itself. */
const isVisitable = (data: RenderedPage['data']): data is OpenCheckInPage | ClosedCheckInPage =>
  data?.state === 'open' || data?.state === 'closed'

/** The same links as in visitor.tsx and sessions-page.tsx. */
const asksPeople = (data: RenderedPage['data']) =>
  isVisitable(data) &&
  Boolean(
    data.link.doubt || data.link.coarse || data.link.noPosition || data.reviewed || data.sessions?.outside === 'ask',
  )

type Script = (source: string) => string

const hydrationTags = (data: VisitorPage, script: Script) =>
  `${script(EARLY_TAP)}\n<script type="application/json" id="page-data">${jsonInScript(data)}</script>`

const receiptTags = (data: VisitorPage, { scriptPath }: PageAssets, script: Script) =>
  `<script type="application/json" id="page-data" data-module="${escapeHtml(scriptPath)}">${jsonInScript(data)}</script>\n${script(LOAD_RECEIPT)}`
