import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let count = 0

interface Account {
  planId: number
  expired?: boolean
  links?: number
}

/** A browser of a creator with so many links, the oldest first. */
async function account({ planId, expired = false, links: wanted = 0 }: Account, size = PHONE) {
  const email = `rules-${++count}@example.com`
  const owner = await makeCreator(journey.app, {
    email,
    planId,
    ...(expired && { accountExpireAt: new Date((await journey.app.deps.now()).getTime() - 1000) }),
  })
  const links: MadeLink[] = []
  for (let n = 1; n <= wanted; n++)
    links.push(await makeLink(journey.app, owner.creatorId, { locationName: `Hall ${n}` }))
  const { page } = await signedInAs(journey, owner, { size })
  return { page, links, open: (path: string) => page.goto(journey.url + path) }
}

const limitReached = (page: Page) =>
  page.getByRole('heading', { name: 'You have reached your plan limit', exact: true }).waitFor()
const main = (page: Page) => page.locator('main')

describe('at the limit of a plan', () => {
  it('Free leads to the plans', async () => {
    const { page, open } = await account({ planId: 1, links: 1 })
    await open('/select-location')
    await limitReached(page)
    await main(page).getByText('Hall 1 is your one active link. It never expires. Upgrade or delete it.').waitFor()
    const [plan, used] = await Promise.all(
      ['Free plan', '1 of 1 active link'].map(async text => (await main(page).getByText(text).boundingBox())!),
    )
    expect(used!.y).toBe(plan!.y)
    await main(page).getByRole('link', { name: 'Upgrade' }).click()
    await page.waitForURL('**/plans?from=account')
  })

  it('a paid plan leads to those above it', async () => {
    const { page, open } = await account({ planId: 2, links: 5 })
    await open('/select-location')
    await limitReached(page)
    await main(page).getByRole('button', { name: 'Upgrade' }).click()
    await page.waitForURL('**/upgrade-plan*')
  })

  it('Business has no plan above it', async () => {
    const { page, open } = await account({ planId: 5, links: 100 })
    await open('/select-location')
    await limitReached(page)
    await expect.poll(() => main(page).getByText('Upgrade').count()).toBe(0)
  })

  it('an expired account is asked once to renew, on every plan', async () => {
    const { page, open } = await account({ planId: 5, expired: true, links: 3 })
    await open('/select-location')
    await limitReached(page)
    await page.getByText('1 open, 2 blocked', { exact: true }).waitFor()
    await page.getByText('Until then, one link can be active.').waitFor()
    await main(page).getByRole('link', { name: 'Renew' }).click()
    await page.waitForURL('**/plans?from=account')
  })
})

describe('a fixed expiry', () => {
  it('of Free stands beside a link to the plans', async () => {
    const { page, open } = await account({ planId: 1 })
    await open('/select-location')
    await page.getByText('Free plan: Links expire after 2 days. Upgrade to customize expiry.').waitFor()
    await main(page).getByRole('link', { name: 'Upgrade' }).click()
    await page.waitForURL('**/plans?from=account')
  })

  it('of an expired account stands beside a link to renew, as its notice does', async () => {
    const { page, open } = await account({ planId: 3, expired: true })
    await open('/select-location')
    await page.getByText('Account expired: Links expire after 2 days. Renew to customize expiry.').waitFor()
    await page.getByText('Account expired - Please renew your subscription').waitFor()
    await expect.poll(() => main(page).getByRole('link', { name: 'Renew' }).count()).toBe(2)
  })
})

describe('a link beyond the limit of the plan', () => {
  it('shows Blocked and the reason among its check-ins; the newest link does not', async () => {
    const { page, links, open } = await account({ planId: 1, links: 2 })
    await open(`/checkin-details?linkId=${links[0]!.id}`)
    await page.getByText('Blocked', { exact: true }).waitFor()
    await page.getByText('Visitors can’t check in because your account has more active links than it allows.').waitFor()
    await main(page).getByText('Upgrade', { exact: true }).waitFor()
    await open(`/checkin-details?linkId=${links[1]!.id}`)
    await page.getByText('Photo Verification Not Required').waitFor()
    await expect.poll(() => page.getByText('Blocked', { exact: true }).count()).toBe(0)
  })
})

describe('CSV export', () => {
  it('of Free has its word on a phone, and a press leads to the plans', async () => {
    const { page, links, open } = await account({ planId: 1, links: 1 })
    await postCheckIn(journey.app, links[0]!.checkinToken)
    await open(`/checkin-details?linkId=${links[0]!.id}`)
    const button = page.getByRole('button', { name: 'Export CSV (paid plans)' })
    await button.getByText('CSV').waitFor()
    // Its state is 'disabled', so that Playwright presses it only when told to.
    await button.click({ force: true })
    const dialog = page.getByRole('dialog', { name: 'CSV export comes with a paid plan' })
    await dialog.getByRole('link', { name: 'See Plans' }).click()
    await page.waitForURL('**/plans?from=account')
  })
})

describe('an expired account', () => {
  it('is asked to renew where it could export', async () => {
    const { page, links, open } = await account({ planId: 3, expired: true, links: 1 }, DESKTOP)
    await open('/dashboard')
    const exportAll = page.getByRole('button', { name: 'Export All (renew to use)' })
    await exportAll.waitFor()
    await expect.poll(() => exportAll.isDisabled()).toBe(true)
    await expect.poll(() => exportAll.getAttribute('title')).toBe('Renew your subscription to export.')
    await page.getByRole('button', { name: 'More for Hall 1' }).click()
    await page
      .getByRole('menuitem', { name: /^Export CSV/ })
      .getByText('Renew your subscription to export.')
      .waitFor()
    await open(`/checkin-details?linkId=${links[0]!.id}`)
    await page.getByRole('button', { name: 'Export CSV (renew to use)' }).waitFor()
    await expect.poll(() => page.getByText('Free plan').count()).toBe(0)
  })

  it('counts the one link that is open and those that are blocked, and keeps the name of its plan', async () => {
    const { page, open } = await account({ planId: 2, expired: true, links: 3 })
    await open('/dashboard')
    await page.getByText('1 open, 2 blocked', { exact: true }).waitFor()
    await open('/my-account')
    await page.getByText('1 open, 2 blocked until you renew').waitFor()
    await page.getByText('5 check-in links per month').waitFor()
  })
})
