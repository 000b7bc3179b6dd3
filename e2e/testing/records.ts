import type { Page } from 'playwright'
import { beforeEach } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { DESKTOP, type Journey } from './journey.ts'
import { signedInAs } from './signed-in.ts'

interface Records {
  owner: SignedIn
  link: MadeLink
  /** The details of the link, as its owner sees them. */
  details: (size?: typeof DESKTOP) => Promise<Page>
}

/** Gives each test a link at which Ada and Ben have checked in. Its owner and the link are there from the first hook on. */
export function setUpRecords(journey: Journey): Records {
  let creators = 0
  const records = {
    async details(size = DESKTOP) {
      const { page } = await signedInAs(journey, records.owner, { size })
      await page.goto(`${journey.url}/checkin-details?linkId=${records.link.id}`)
      await page.locator('[data-check-in]').first().waitFor()
      return page
    },
  } as Records
  beforeEach(async () => {
    records.owner = await makeCreator(journey.app, { email: `records-${++creators}@example.com`, planId: 2 })
    records.link = await makeLink(journey.app, records.owner.creatorId)
    for (const name of ['Ada', 'Ben']) await postCheckIn(journey.app, records.link.checkinToken, { name })
  })
  return records
}

export const row = (page: Page, name: string) => page.locator('[data-check-in]').filter({ hasText: name })

export const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ })

export async function choose(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function voidBecause(page: Page, name: string, reason: string) {
  await choose(page, name, 'Void…')
  const dialog = page.getByRole('dialog', { name: 'Void Check-in' })
  await dialog.getByLabel('Why?').fill(reason)
  await dialog.getByRole('button', { name: 'Void Check-in' }).click()
  await dialog.waitFor({ state: 'detached' })
}
