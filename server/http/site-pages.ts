import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sitePages } from '../../contract/pages.ts'
import type { Rendered, SiteFacts } from '../../contract/rendered.ts'
import { BUILT, NONCE_PLACEHOLDER, siteAssets } from './web-files.ts'

const DEMO_VIDEO = 'demo.mp4'
const POSTERS = ['demo-poster.webp', 'demo-poster.jpg']
const CAPTIONS = 'demo.vtt'
const NOT_FOUND = '/404'

interface Site {
  rendered: Rendered
  appUrl: string
  /** The folder of the demo video. */
  videos: string
}

/** The public pages, robots and sitemap. Answers with the page that says that there is none, for every other address. */
export function serveSite(app: FastifyInstance, site: Site): (reply: FastifyReply) => FastifyReply {
  const send = pageSender(site)
  for (const path of sitePages) app.get(path, (_, reply) => send(reply, path))
  app.get('/robots.txt', (_, reply) => sendText(reply, 'text/plain', robotsOf(site.appUrl)))
  app.get('/sitemap.xml', (_, reply) => sendText(reply, 'application/xml', sitemapOf(site)))
  return reply => send(reply, NOT_FOUND)
}

/** Each page is rendered when it is first asked for, and kept; only the nonce is each response's own. */
function pageSender({ rendered, appUrl, videos }: Site) {
  const assets = siteAssets()
  const facts = { demo: demoIn(videos) }
  const kept = new Map<string, { status: number; html: string }>()
  const rendering = (path: string) => {
    const page = rendered.renderSitePage(path, facts)
    return {
      status: page.status,
      html: rendered.siteDocument({ page, path, nonce: NONCE_PLACEHOLDER, assets, appUrl }),
    }
  }
  return (reply: FastifyReply, path: string) => {
    const page = kept.get(path) ?? rendering(path)
    kept.set(path, page)
    return reply
      .code(page.status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html.replaceAll(NONCE_PLACEHOLDER, reply.nonce))
  }
}

/** Shown only when there is both a film and its poster. */
function demoIn(videos: string): SiteFacts['demo'] {
  const poster = POSTERS.find(name => existsSync(join(BUILT, name)))
  if (!poster || !existsSync(join(videos, DEMO_VIDEO))) return null
  return { posterPath: `/${poster}`, captionsPath: existsSync(join(BUILT, CAPTIONS)) ? `/${CAPTIONS}` : null }
}

const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)

/** Check-in links say for themselves that they are not to be listed: previews in chats must be able to read them. */
const robotsOf = (appUrl: string) => `User-agent: *
Allow: /api/video/
Disallow: /api/

Sitemap: ${appUrl}/sitemap.xml
`

function sitemapOf({ rendered, appUrl }: Site): string {
  const listed = sitePages.filter(path => rendered.renderSitePage(path, { demo: null }).listed)
  const urls = listed.map(path => `  <url><loc>${new URL(path, appUrl).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
