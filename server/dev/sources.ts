import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { PageAssets, Rendered } from '../../contract/rendered.ts'
import type { Config } from '../config.ts'
import { fontFacesOf } from '../web/font-faces.ts'
import type { RenderedDocument, Web } from '../web/web.ts'
import { faultPage, LIVE_PAGE, live } from './fault-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')
/** A cache of its own, since Vite with another configuration would bundle the packages again. */
const CACHE = join(ROOT, 'dist/dev')
const NONCE_PLACEHOLDER = 'CSP_NONCE'
/** An entry imports one style sheet. */
const STYLESHEET = /^import '\.(\/.+\.css)'$/m

/** Vite's development server: sends the sources as JavaScript and CSS, and reports their changes to browsers through `front`. */
export function openSources({ APP_URL }: Config, front: Server): Promise<ViteDevServer> {
  return createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    cacheDir: CACHE,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [reloadForRendered],
    optimizeDeps: { entries: ['index.html', 'visitor.tsx', 'site.tsx', LIVE_PAGE.slice(1)] },
    server: {
      middlewareMode: true,
      hmr: { server: front },
      allowedHosts: [new URL(APP_URL).hostname],
      // Not the data folder beside them. The packages may be a link to another folder.
      fs: { allow: [CACHE, ...['web', 'contract', 'node_modules'].map(folder => realpathSync(join(ROOT, folder)))] },
    },
  })
}

/** Vite updates the modules that a browser has loaded. For a source that only the server renders, the page is loaded again. */
const reloadForRendered: Plugin = {
  name: 'reload-for-rendered',
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return
    const { moduleGraph, hot } = server.environments.client
    if (!moduleGraph.getModulesByFile(file)?.size) hot.send({ type: 'full-reload' })
  },
}

/** The web, rendered from its sources as they are at each call. */
export function webFromSources(vite: ViteDevServer): Web {
  const rendered = async () => (await vite.ssrLoadModule('/rendered.tsx')).rendered as Rendered
  const assets = async (entry: string): Promise<PageAssets> => {
    const [, stylesheet] = STYLESHEET.exec(await readFile(join(WEB, entry), 'utf8'))!
    const css = (await vite.transformRequest(`${stylesheet}?direct`))!.code
    return { css, scriptPath: `/${entry}`, preloads: [], fonts: [] }
  }
  /** A document that cannot be rendered gives way to a page that says why, as the terminal does. */
  const orFaultPage = <Document extends RenderedDocument>(nonce: string, document: Promise<Document>) =>
    document.catch((error: Error) => {
      vite.config.logger.error(error.message)
      return { status: 500, listed: false, html: faultPage(error.message, nonce) }
    })
  const checkInDocument: Web['checkInDocument'] = async (data, options) => {
    const { renderCheckInPage, checkInDocument } = await rendered()
    const page = renderCheckInPage(data)
    const html = checkInDocument({ page, assets: await assets('visitor.tsx'), ...options })
    return { status: page.status, html: live(html, options.nonce) }
  }
  const siteDocument: Web['siteDocument'] = async (path, { facts, ...options }) => {
    const { renderSitePage, siteDocument } = await rendered()
    const page = renderSitePage(path, facts)
    const html = siteDocument({ page, path, assets: await assets('site.tsx'), ...options })
    return { status: page.status, listed: page.listed, html: live(html, options.nonce) }
  }
  return {
    files: join(WEB, 'public'),
    appDocument: async nonce => {
      const source = await readFile(join(WEB, 'index.html'), 'utf8')
      return (await vite.transformIndexHtml('/index.html', source)).replaceAll(NONCE_PLACEHOLDER, nonce)
    },
    checkInDocument: (data, options) => orFaultPage(options.nonce, checkInDocument(data, options)),
    siteDocument: (path, options) => orFaultPage(options.nonce, siteDocument(path, options)),
    fontFaces: async () => fontFacesOf((await assets('site.tsx')).css),
    renderEmail: async content => (await rendered()).renderEmail(content),
    mailboxList: async (emails, document) =>
      (await rendered()).mailboxPages.list(emails, { ...document, assets: await assets('site.tsx') }),
    mailboxItems: async emails => (await rendered()).mailboxPages.listItems(emails),
    mailboxEmail: async (email, document) =>
      (await rendered()).mailboxPages.email(email, { ...document, assets: await assets('site.tsx') }),
  }
}
