import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Opens it anew: a menu is a popover or a sheet by the width that its window has as it opens. */
export const menuOf = (button: string | RegExp) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('menu').waitFor()
}
