import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A menu opens as a popover or as a sheet, by the width of its window, and another width closes it. */
export const menuOf = (button: string | RegExp) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('menu').waitFor()
}
