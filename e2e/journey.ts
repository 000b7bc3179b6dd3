import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { chromiumPath } from '../scripts/browser.mjs'
import { freePort } from '../server/testing/process.ts'
import { startTestApp, type TestApp } from '../server/testing/test-app.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export interface Journey {
  app: TestApp
  url: string
  tiles: TileServer
  /** A person with a browser of their own: no cookies of anybody else's. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>
  /** What the browsers complained about since the last call: must be empty. */
  complaints: () => string[]
  end: () => Promise<void>
}

export interface VisitorOptions {
  at?: { latitude: number; longitude: number; accuracy?: number }
  /** Playwright's permissions; a position without 'geolocation' here is denied. */
  permissions?: string[]
  size?: { width: number; height: number }
  dark?: boolean
  camera?: boolean
  context?: BrowserContextOptions
}

export interface Visitor {
  page: Page
  context: BrowserContext
}

/** A running service with a real port, a map and a browser. One for a test file. */
export async function startJourney(env: Record<string, string> = {}): Promise<Journey> {
  const tiles = await startTileServer()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await startTestApp({ PORT: String(port), APP_URL: url, MAP_TILES_URL: tiles.tilesUrl, ...env })
  await app.app.listen({ port, host: '127.0.0.1' })
  const browsers = lazyBrowsers()
  const heard: string[] = []

  const visitor = async (options: VisitorOptions = {}): Promise<Visitor> => {
    const browser = await browsers.get(options.camera ?? false)
    const context = await browser.newContext(contextOptions(options))
    const page = await context.newPage()
    listen(page, heard)
    context.on('page', other => other !== page && listen(other, heard))
    return { page, context }
  }

  return {
    app,
    url,
    tiles,
    visitor,
    complaints: () => heard.splice(0),
    end: async () => {
      await browsers.close()
      await app.stop()
      await tiles.close()
    },
  }
}

/** Where the position is granted already the page starts by itself after a moment, and the button goes. */
export async function allowLocation(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Allow Location Access' })
  await button.click({ timeout: 2500 }).catch(() => undefined)
}

const contextOptions = ({
  at,
  permissions,
  size = PHONE,
  dark = false,
  context,
}: VisitorOptions): BrowserContextOptions => ({
  viewport: size,
  colorScheme: dark ? 'dark' : 'light',
  isMobile: size.width < 600,
  hasTouch: size.width < 600,
  locale: 'en-GB',
  timezoneId: 'Asia/Kuala_Lumpur',
  ...(at && { geolocation: { accuracy: 10, ...at } }),
  permissions: permissions ?? (at ? ['geolocation'] : []),
  ...context,
})

/** Every console error and uncaught fault counts; a reply that the journey provokes on purpose is told by its status. */
function listen(page: Page, heard: string[]) {
  page.on('pageerror', error => heard.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error') return
    if (/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(message.text())) return
    heard.push(`console: ${message.text()} (${message.location().url})`)
  })
}

function lazyBrowsers() {
  const started = new Map<boolean, Promise<Browser>>()
  const start = async (camera: boolean) => {
    const { executablePath, args, env } = await chromiumPath()
    return chromium.launch({ executablePath, args: [...args, ...QUIET, ...(camera ? FAKE_CAMERA : [])], env })
  }
  return {
    get: (camera: boolean) => {
      const browser = started.get(camera) ?? start(camera)
      started.set(camera, browser)
      return browser
    },
    close: async () => {
      for (const browser of started.values()) await (await browser).close()
    },
  }
}
