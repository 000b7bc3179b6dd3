import type { Page } from 'playwright'
import { makeLink } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { animationsEnd } from './accessibility.ts'
import { DESKTOP, type Journey, type VisitorOptions } from './journey.ts'
import { signedInAs } from './signed-in.ts'

export const LONG_NAME = 'KL Design Week — Opening Night'

/** Links of which the toolbar is shown, the oldest first. */
export const MANY = { active: ['Hall 10', 'Hall 2', 'Atrium', LONG_NAME], expired: ['Spring Fair', 'Winter Hall'] }

export const rows = (page: Page) => page.getByRole('region', { name: 'Check-in links' }).getByRole('listitem')

/** Creators with links of these names, and their dashboards. */
export function setUpDashboard(journey: Journey) {
  let owners = 0
  return {
    async ownerOf(names: { active?: string[]; expired?: string[] }, traits: object = {}): Promise<SignedIn> {
      const owner = await makeCreator(journey.app, { email: `dashboard-${++owners}@example.com`, planId: 3, ...traits })
      for (const locationName of names.expired ?? [])
        await makeLink(journey.app, owner.creatorId, { locationName, expiresAt: '2026-01-01T00:00:00Z' })
      for (const locationName of names.active ?? []) await makeLink(journey.app, owner.creatorId, { locationName })
      return owner
    },
    async dashboard(owner: SignedIn, options: VisitorOptions = { size: DESKTOP }, query = '') {
      const { page } = await signedInAs(journey, owner, options)
      await page.goto(`${journey.url}/dashboard${query}`)
      await rows(page).first().waitFor()
      await animationsEnd(page)
      return page
    },
  }
}

export const namesIn = async (page: Page) =>
  (await rows(page).getByRole('heading').allTextContents()).map(name => name.replaceAll('\u00a0', ' '))
