import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { PageAssets, SiteFacts } from '../../contract/rendered.ts'
import { StartFault } from '../start-fault.ts'
import { fontFacesOf } from './font-faces.ts'
import { loadRendered } from './rendered.ts'
import type { Web } from './web.ts'

export const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))
/** Vite writes it into the app's document. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

interface RenderedSite {
  facts: SiteFacts
  status: number
  html: string
  listed: boolean
}

/**
 * The web app that `npm run build` has built. A public page is rendered again only when the facts in it have changed; otherwise
 * its nonce alone differs between responses.
 */
export async function builtWeb(): Promise<Web> {
  if (!existsSync(BUILT)) throw new StartFault('The web is not built yet: run `npm run build`.')
  const rendered = await loadRendered()
  const appDocument = readFileSync(`${BUILT}index.html`, 'utf8')
  const [visitorAssets, siteAssets] = [
    assetsOf('visitor-manifest', 'visitor.tsx'),
    assetsOf('site-manifest', 'site.tsx'),
  ]
  const sitePages = new Map<string, RenderedSite>()

  return {
    files: BUILT,
    appDocument: async nonce => appDocument.replaceAll(NONCE_PLACEHOLDER, nonce),
    checkInDocument: async (data, options) => {
      const page = rendered.renderCheckInPage(data)
      return { status: page.status, html: rendered.checkInDocument({ page, assets: visitorAssets, ...options }) }
    },
    siteDocument: async (path, { nonce, appUrl, facts }) => {
      const known = sitePages.get(path)
      const { html, status, listed } = known && isDeepStrictEqual(known.facts, facts) ? known : renderSitePage()
      return { status, listed, html: html.replaceAll(NONCE_PLACEHOLDER, nonce) }

      function renderSitePage() {
        const page = rendered.renderSitePage(path, facts)
        const html = rendered.siteDocument({ page, path, nonce: NONCE_PLACEHOLDER, assets: siteAssets, appUrl })
        const site = { facts, status: page.status, listed: page.listed, html }
        sitePages.set(path, site)
        return site
      }
    },
    fontFaces: async () => fontFacesOf(siteAssets.css),
    renderEmail: rendered.renderEmail,
    mailboxList: async (emails, document) => rendered.mailboxPages.list(emails, { ...document, assets: siteAssets }),
    mailboxItems: async emails => rendered.mailboxPages.listItems(emails),
    mailboxEmail: async (email, document) => rendered.mailboxPages.email(email, { ...document, assets: siteAssets }),
  }
}

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
}

const SESSIONS = 'features/checkins/visitor/sessions/sessions-page.tsx'
const CODE = 'features/checkins/visitor/code/code-of-page.tsx'
const ASKING = 'features/checkins/visitor/asking/asking-page.tsx'

/** The files that a rendered page needs before its module is live, from the manifest of its build. */
function assetsOf(manifestName: string, entryName: string): PageAssets {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/${manifestName}.json`, 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const entry = manifest[entryName]
  if (!entry) throw new StartFault(`${entryName} is missing from the build: run \`npm run build\`.`)
  const chunks = withImports(manifest, entry)
  // A file that is named nowhere loads only once another one runs.
  const besides = (name: string) => {
    const module = manifest[name]
    return module && withImports(manifest, module).flatMap(chunk => (chunks.includes(chunk) ? [] : `/${chunk.file}`))
  }
  return {
    css: chunks
      .flatMap(chunk => chunk.css ?? [])
      .map(file => readFileSync(BUILT + file, 'utf8'))
      .join('\n'),
    scriptPath: `/${entry.file}`,
    preloads: chunks.slice(1).map(chunk => `/${chunk.file}`),
    codePaths: besides(CODE),
    askingPaths: besides(ASKING),
    sessionsPaths: besides(SESSIONS),
    fonts: (entry.assets ?? []).filter(file => file.endsWith('.woff2')).map(file => `/${file}`),
  }
}

function withImports(manifest: Record<string, ManifestChunk>, entry: ManifestChunk): ManifestChunk[] {
  const found = new Set([entry])
  for (const chunk of found) for (const name of chunk.imports ?? []) if (manifest[name]) found.add(manifest[name])
  return [...found]
}
