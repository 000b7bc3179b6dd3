import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * From now on the page's clock goes only where the test moves it, so a sentence that stands for two seconds stands as
 * long as the test looks. `page.clock.install()` comes first, before the page is opened.
 */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** Moves the stopped clock by little steps until the element is visible. */
export async function runClockUntil(page: Page, element: Locator): Promise<void> {
  const isVisible = async () => {
    await page.clock.runFor(5)
    return element.first().isVisible()
  }
  await expect.poll(isVisible, { timeout: 15_000, interval: 50 }).toBe(true)
}
