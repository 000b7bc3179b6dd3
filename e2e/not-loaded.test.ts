import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { appPages } from '../contract/paths.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { stopClock } from './testing/clock.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'

// Tests of this file keep scripts from arriving.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })

const paths = appPages.map(page => page.replace(/:\w+/g, 'x'))

describe('without JavaScript', () => {
  it.each(paths)('%s says that JavaScript is needed, and what can be done without', async path => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    await page.goto(journey.url + path)
    await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor()
    await expect
      .poll(() => page.getByRole('link').allTextContents())
      .toEqual(expect.arrayContaining(['Go to Home Screen', 'See Plans', 'Contact Support']))
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toContain('you can still read about Nearmark and compare the plans')
    for (const link of await page.getByRole('link').all())
      await expect.poll(async () => (await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
})

describe('when the app does not load', () => {
  const notice = (page: Page) => page.getByRole('heading', { name: 'This page didn’t load' })
  const opened = async (arrange: (page: Page) => Promise<unknown>) => {
    const visitor = await journey.visitor({ size: DESKTOP })
    await arrange(visitor.page)
    await visitor.page.goto(`${journey.url}/create`, { waitUntil: 'commit' })
    return visitor
  }

  it.each(['**/assets/**', '**/assets/core-*.js'])(
    '%s missing is reported at once, and Reload tries again',
    async files => {
      const { page } = await opened(page => page.route(files, route => route.abort()))
      await notice(page).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.unroute(files)
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByLabel('Email').waitFor()
    },
  )

  it('a script that this browser cannot run is reported at once', async () => {
    const { page } = await opened(page =>
      page.route('**/assets/index-*.js', route => route.fulfill({ contentType: 'text/javascript', body: 'new (' })),
    )
    await notice(page).waitFor()
    expect(journey.complaints().join()).toContain('Unexpected end of input')
  })

  it('a stalled download is reported after 20 s, and the app still opens once it arrives', async () => {
    const stalled: (() => void)[] = []
    const { page } = await opened(async page => {
      await page.clock.install()
      await stopClock(page)
      await page.route('**/assets/**', route => stalled.push(() => void route.continue()))
    })
    await page.getByText('This page didn’t load').waitFor({ state: 'attached' })
    await page.clock.fastForward(19_000)
    await expect.poll(() => notice(page).isVisible()).toBe(false)
    await page.clock.fastForward(1_500)
    await notice(page).waitFor()
    // A pending style sheet would delay the painting, and with it this screenshot.
    await page.screenshot({ timeout: 20_000 })
    await page.clock.resume()
    for (const deliver of stalled) deliver()
    await page.unroute('**/assets/**')
    await page.getByLabel('Email').waitFor()
    await expect.poll(() => notice(page).count()).toBe(0)
  })
})
