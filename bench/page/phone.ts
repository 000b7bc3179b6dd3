import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { chromiumPath } from '../../scripts/browser.mjs'
import { AT } from '../links.ts'
import { probe, type Seen } from './probe.ts'
import { countTraffic, type Traffic } from './traffic.ts'

const QUIET = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update']
const BYTES_PER_S = 1_600_000 / 8
const UPLOAD_BYTES_PER_S = 750_000 / 8
const LATENCY_MS = 150
const CPU_DIVIDED_BY = 4
const WITHIN_MS = 20_000
/** Long enough for paints after the load event, and shorter than the page waits before it asks for a position. */
const SETTLE_MS = 300
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A146P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'

/** A slow phone on a slow network, with an empty cache for every visit, that grants the position permission. */
export async function startPhone() {
  const { executablePath, args, env } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, args: [...args, ...QUIET], env })
  return {
    /** Opens the page and measures its paints. */
    look: (url: string): Promise<Seen> =>
      onFreshPage(browser, async ({ page }) => {
        await page.goto(url, { waitUntil: 'load' })
        await page.waitForTimeout(SETTLE_MS)
        return page.evaluate(() => window.seen)
      }),
    /** Taps the button as soon as it is painted, and waits for the form. */
    tap: (url: string): Promise<Seen & Traffic> =>
      onFreshPage(browser, async ({ page, session }) => {
        await session.send('Runtime.enable')
        await session.send('Runtime.addBinding', { name: 'tapHere' })
        session.on('Runtime.bindingCalled', ({ payload }) => void tapAt(session, JSON.parse(payload)))
        const traffic = await countTraffic(session)
        await page.goto(url, { waitUntil: 'commit' })
        await page.waitForFunction(() => window.seen.formMs !== undefined, undefined, { timeout: WITHIN_MS })
        const seen = await page.evaluate(() => ({ ...window.seen, openedAtMs: performance.timeOrigin }))
        await typeAName(page)
        return { ...seen, ...traffic.until(seen.openedAtMs + seen.formMs!) }
      }),
    close: () => browser.close(),
  }
}

interface FreshPage {
  page: Page
  session: CDPSession
}

async function onFreshPage<T>(browser: Browser, use: (fresh: FreshPage) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: USER_AGENT,
    geolocation: { ...AT, accuracy: 10 },
    permissions: ['geolocation'],
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_S,
      uploadThroughput: UPLOAD_BYTES_PER_S,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVIDED_BY })
    return await use({ page, session })
  } finally {
    await context.close()
  }
}

async function tapAt(session: CDPSession, point: { x: number; y: number }) {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Verifies the probe: a typed name must arrive in the field. */
async function typeAName(page: Page) {
  await page.locator('input[name=name]').focus()
  await page.keyboard.type('Mei')
  const typed = await page.locator('input[name=name]').inputValue()
  if (typed !== 'Mei') throw new Error(`Typed a name, and the field has '${typed}'`)
}
