import type { FastifyInstance, FastifyReply } from 'fastify'
import { sitePages } from '../../../contract/paths.ts'
import type { SiteFacts } from '../../../contract/rendered.ts'
import { Declined } from '../../http/declined.ts'
import { wantsPage } from '../../http/documents.ts'
import type { Web } from '../../web/web.ts'

const NOT_FOUND = '/404'

interface Site {
  web: Web
  appUrl: string
  facts: () => Promise<SiteFacts>
}

/** The public pages, `robots.txt`, the sitemap, and the 404 page. */
export function serveSite(app: FastifyInstance, site: Site): void {
  const send = pageSender(site)
  for (const path of sitePages) app.get(path, (_, reply) => send(reply, path))
  app.get('/robots.txt', (_, reply) => sendText(reply, 'text/plain', robotsOf(site.appUrl)))
  app.get('/sitemap.xml', async (_, reply) => sendText(reply, 'application/xml', await sitemapOf(site)))
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return send(reply, NOT_FOUND)
    throw new Declined('not_found')
  })
}

function pageSender({ web, appUrl, facts }: Site) {
  return async (reply: FastifyReply, path: string) => {
    const { status, html } = await web.siteDocument(path, { nonce: reply.nonce, appUrl, facts: await facts() })
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  }
}

const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text)

/** Check-in pages are not disallowed: chat previews must be able to read them, and a `noindex` keeps them out of search results. */
const robotsOf = (appUrl: string) => `User-agent: *
Allow: /api/video/
Disallow: /api/

Sitemap: ${appUrl}/sitemap.xml
`

async function sitemapOf({ web, appUrl, facts }: Site): Promise<string> {
  const options = { nonce: '', appUrl, facts: await facts() }
  const pages = await Promise.all(
    sitePages.map(async path => ({ path, listed: (await web.siteDocument(path, options)).listed })),
  )
  const listed = pages.filter(page => page.listed).map(({ path }) => path)
  const urls = listed.map(path => `  <url><loc>${new URL(path, appUrl).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
