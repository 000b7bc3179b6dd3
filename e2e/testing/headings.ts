import type { Page } from 'playwright'

/** Waits for the first heading with this name. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
