import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appPages, movedPages } from '../../contract/pages.ts'
import type { PageAssets } from '../../contract/rendered.ts'
import type { Config } from '../config.ts'
import { StartFault } from '../db/start-fault.ts'
import { Declined } from './declined.ts'
import { sendDocument } from './documents.ts'

export const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))
/** Vite writes it into the app's document. */
export const NONCE_PLACEHOLDER = 'CSP_NONCE'
const ASSET_MAX_AGE_S = 31_536_000

/** The creator app's document and every built file. Hashed files are kept for a year; documents never. */
export async function serveWeb(
  app: FastifyInstance,
  { simulated, mailCaptured }: Pick<Config, 'simulated' | 'mailCaptured'>,
  sendNotFoundPage: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
  if (!existsSync(BUILT)) throw new StartFault('The web is not built yet: run `npm run build`.')
  const built = readFileSync(`${BUILT}index.html`, 'utf8')
  const tools = `${simulated ? ' data-payments="simulated"' : ''}${mailCaptured ? ' data-mail="captured"' : ''}`
  const shell = built.replace('<html', `<html${tools}`)

  await app.register(serveFiles)
  for (const page of appPages) {
    app.get(page, (_, reply) => sendDocument(reply, shell.replaceAll(NONCE_PLACEHOLDER, reply.nonce)))
  }
  for (const [from, to] of Object.entries(movedPages)) {
    app.get(from, ({ url }, reply) => reply.redirect(to + new URL(url, 'http://own').search, 301))
  }
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendNotFoundPage(reply)
    throw new Declined('not_found')
  })
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    if (error.statusCode === 416) throw new Declined('range_beyond_end')
    // A path that names no file: a folder, `//x`, `/../x`.
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.callNotFound()
    throw error
  })
  await app.register(staticFiles, {
    root: BUILT,
    preCompressed: true,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // The app's document is sent by its pages alone, with a nonce in it.
    allowedPath: path => path !== '/index.html',
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${ASSET_MAX_AGE_S}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
}

export const visitorAssets = () => assetsOf('visitor.tsx')
export const siteAssets = () => assetsOf('site.tsx')

/** What a rendered page needs before its module is live, from Vite's manifest. */
function assetsOf(entryName: string): PageAssets {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<string, ManifestChunk>
  const entry = manifest[entryName]
  if (!entry) throw new StartFault(`${entryName} is missing from the build: run \`npm run build\`.`)
  const chunks = withImports(manifest, entry)
  return {
    css: chunks
      .flatMap(chunk => chunk.css ?? [])
      .map(file => readFileSync(BUILT + file, 'utf8'))
      .join('\n'),
    scriptPath: `/${entry.file}`,
    preloads: chunks.slice(1).map(chunk => `/${chunk.file}`),
    fonts: (entry.assets ?? []).filter(file => file.endsWith('.woff2')).map(file => `/${file}`),
  }
}

function withImports(manifest: Record<string, ManifestChunk>, entry: ManifestChunk): ManifestChunk[] {
  const found = new Set([entry])
  for (const chunk of found) for (const name of chunk.imports ?? []) if (manifest[name]) found.add(manifest[name])
  return [...found]
}
