import type { Page } from 'playwright'
import { northOf } from '../../server/testing/check-in-makers.ts'

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

/** Gives the phone a more exact position, which leaves doubt as well, after one of ± 60 m. */
export async function lessenDoubt(page: Page): Promise<void> {
  const progress = page.getByRole('progressbar', { name: 'Looking for a better location' })
  await progress.getByText('Accuracy ± 60 m', { exact: true }).waitFor()
  await page.context().setGeolocation({ ...northOf(140), accuracy: 45 })
  await progress.getByText('Accuracy ± 60 m → ± 45 m').waitFor()
}

/** Moves the clock of an organiser's page to where its decision is sent, likewise. */
export async function endUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  await page.clock.fastForward(UNDO_MS)
}
