import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Stops the page's clock: only the test moves it on, so a sentence that is shown for two seconds stays as long as the
 * test needs. `page.clock.install()` must be called before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  const stopInThreeSeconds = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000)
  // On a slow machine these seconds may pass first: then the call is refused, but the clock stands, and the next is in time.
  await stopInThreeSeconds().catch(stopInThreeSeconds)
}

/** Moves the stopped clock in small steps until the element is visible. */
export async function runClockUntil(page: Page, element: Locator): Promise<void> {
  const isVisible = async () => {
    await page.clock.runFor(5)
    return element.first().isVisible()
  }
  await expect.poll(isVisible, { interval: 50, timeout: 30_000 }).toBe(true)
}
