import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { browserOf } from './browsers.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface Journey {
  app: TestApp
  url: string
  tiles: TileServer
  /** Opens a browser profile of its own, without anybody else's cookies. It closes with the test. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>
  /** Takes the console errors and uncaught exceptions of all pages since the last call. A test fails when any are left. */
  complaints: () => string[]
}

interface JourneyOptions {
  /** Settings of the service. A function is called when the journey starts, after the hooks above it. */
  env?: Record<string, string> | (() => Record<string, string>)
  /** Complaints that the tests of the file provoke on purpose. */
  allowedComplaints?: RegExp
}

interface RunningJourney extends Journey {
  closeVisitors: () => Promise<void>
  end: () => Promise<void>
}

export interface VisitorOptions {
  at?: { latitude: number; longitude: number; accuracy?: number }
  /** Playwright's permissions; without 'geolocation' among them the position is denied. */
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

/**
 * Gives the tests of a file, or of a `describe`, a running service with a real port, a map and a browser. The journey
 * holds its values from the first hook on. After each test its browsers close, and any complaint fails the test.
 */
export function setUpJourney({ env = {}, allowedComplaints }: JourneyOptions = {}): Journey {
  const journey = {} as RunningJourney
  beforeAll(async () => {
    Object.assign(journey, await startJourney(typeof env === 'function' ? env() : env))
  })
  afterEach(async () => {
    await journey.closeVisitors()
    expect(journey.complaints().filter(complaint => !allowedComplaints?.test(complaint))).toEqual([])
  })
  afterAll(() => journey.end?.())
  return journey
}

async function startJourney(env: Record<string, string>): Promise<RunningJourney> {
  const tiles = await startTileServer()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await startTestApp({ PORT: String(port), APP_URL: url, MAP_TILES_URL: tiles.tilesUrl, ...env })
  await app.app.listen({ port, host: '127.0.0.1' })
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  const visitor = async (options: VisitorOptions = {}): Promise<Visitor> => {
    const browser = await browserOf({ camera: options.camera ?? false })
    const context = await browser.newContext(contextOptions(options))
    contexts.push(context)
    const page = await context.newPage()
    collectComplaints(page, complaints)
    context.on('page', other => other !== page && collectComplaints(other, complaints))
    return { page, context }
  }

  return {
    app,
    url,
    tiles,
    visitor,
    complaints: () => complaints.splice(0),
    closeVisitors: async () => {
      await Promise.all(contexts.splice(0).map(context => context.close()))
    },
    end: async () => {
      await app.stop()
      await tiles.close()
    },
  }
}

/** Presses the button, unless the page requests the position without it because the permission is granted already. */
export async function allowLocation(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Allow Location Access' })
  const afterIt = page
    .getByRole('button', { name: /^(Finding you\.\.\.|Cancel|Try Again|Ask to Be Let In)$/ })
    .or(page.getByLabel('Name'))
    .or(page.getByRole('heading', { name: 'Location Not Supported' }))
  await button.or(afterIt).first().waitFor({ timeout: 10_000 }).catch(no)
  while (await button.isVisible()) if (await button.click({ timeout: 1000 }).then(yes, no)) return
}

const yes = () => true
const no = () => false

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

/** Collects console errors and uncaught exceptions, apart from replies with 4xx or 503, which tests provoke. */
function collectComplaints(page: Page, complaints: string[]) {
  page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error') return
    if (/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(message.text())) return
    complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
}
