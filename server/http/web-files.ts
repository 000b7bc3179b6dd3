import staticFiles from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { appPages, isServed, movedPages, OFFLINE_WORKER, paths } from '../../contract/paths.ts'
import type { Config } from '../config.ts'
import type { Web } from '../web/web.ts'
import { WORKER_POLICY } from './csp.ts'
import { Declined } from './declined.ts'
import { sendDocument } from './documents.ts'
import { DOCUMENT_HEADERS } from './headers.ts'

const ASSET_MAX_AGE_S = 31_536_000
/** The parameter of an address that changes with its file. */
export const VERSION_PARAM = 'v'

/** Opened by secret links on a device of its own: nothing for a search. */
const DEVICE_PAGES: readonly string[] = [paths.wall, paths.kiosk, paths.warden]

interface WebDeps {
  config: Pick<Config, 'plansOn' | 'SIGN_UP' | 'simulated' | 'mailCaptured'>
  web: Web
}

/** Serves the creator app's document and every built file. Browsers cache files with a hash in their address for a year, and no document. */
export async function serveWeb(app: FastifyInstance, { config, web }: WebDeps): Promise<void> {
  const traits = traitsOf(config)

  await app.register(serveFiles, { folder: web.files })
  for (const page of appPages.filter(page => isServed(page, config))) {
    app.get(page, async (_, reply) => {
      if (DEVICE_PAGES.includes(page)) reply.header('x-robots-tag', 'noindex')
      return sendDocument(reply, (await web.appDocument(reply.nonce)).replace('<html', `<html${traits}`))
    })
  }
  for (const [from, to] of Object.entries(movedPages)) {
    if (!isServed(from, config)) continue
    app.get(from, ({ url }, reply) => reply.redirect(to + new URL(url, 'http://own').search, 301))
  }
}

/** What the app's screens know of this service before their first call, as attributes of the document. */
const traitsOf = ({ plansOn, SIGN_UP, simulated, mailCaptured }: WebDeps['config']): string =>
  [
    plansOn ? '' : ' data-plans="off"',
    SIGN_UP === 'open' ? '' : ' data-sign-up="closed"',
    simulated ? ' data-payments="simulated"' : '',
    mailCaptured ? ' data-mail="captured"' : '',
  ].join('')

async function serveFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    if (error.statusCode === 416) throw new Declined('range_beyond_end')
    // A path that names no file: a folder, `//x`, `/../x`.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.callNotFound()
    throw error
  })
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // The app's document is sent by its pages alone, with a nonce in it.
    allowedPath: path => path !== '/index.html',
    setHeaders: (reply, path) => {
      // Asked for again at each visit, so that a browser never keeps an old release, or a faulty worker.
      if (path.includes(OFFLINE_WORKER)) return reply.headers({ 'cache-control': 'no-cache', ...WORKER_POLICY })
      const hashed = path.includes('/assets/')
      const versioned = VERSION_PARAM in (reply.request.query as object)
      reply.header(
        'cache-control',
        hashed || versioned ? `public, max-age=${ASSET_MAX_AGE_S}, immutable` : 'public, max-age=3600',
      )
      // Each costs its bytes on a phone's network before the first tap is answered.
      if (hashed) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
    },
  })
}
