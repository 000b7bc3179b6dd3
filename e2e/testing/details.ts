import type { Page } from 'playwright'

/** An entry of the menu beside the link's buttons. */
export async function chooseForLink(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More for this link' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** An entry of the menu of the session that is shown. */
export async function chooseForSession(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More for this session' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
