import type { Page } from 'playwright'

/** The browser has not been asked for its position yet: Playwright's grants or denies only. */
export const notAskedYet = (page: Page) =>
  page.addInitScript(() => {
    const { query } = Permissions.prototype
    Permissions.prototype.query = async function (asked) {
      const status = await query.call(this, asked)
      return Object.defineProperty(status, 'state', { value: 'prompt' })
    }
  })
