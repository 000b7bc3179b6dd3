import type { Page } from 'playwright'

/** As long as positions follow each other while they leave doubt. */
const IMPROVE_MS = 12_000
/** As long as a decision about people who wait can be taken back. */
const UNDO_MS = 10_000

/**
 * Moves the clock of a visitor's page to where a doubtful position is taken no more. `page.clock.install()` must be
 * called before the page is opened.
 */
export async function endDoubt(page: Page): Promise<void> {
  await page.getByText('Stay where you are.').waitFor()
  await page.clock.fastForward(IMPROVE_MS)
}

/** Moves the clock of an organiser's page to where its decision is sent, likewise. */
export async function endUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  await page.clock.fastForward(UNDO_MS)
}
