import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

async function placeOfPlan(page: Page) {
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const plan = (await page.getByRole('region', { name: 'Plan' }).boundingBox())!
  return { indentPx: plan.x - heading.x, below: plan.y >= heading.y + heading.height, top: plan.y }
}

it.each([320, 390, 768, 1440])('the plan stands below the heading on every view of %d px', async width => {
  const size = { width, height: 800 }
  const owner = await makeCreator(journey.app, { email: `owner-${width}@example.com`, planId: 3 })
  await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(`${journey.url}/dashboard`)
  const views = page.getByRole('navigation', { name: 'Dashboard' })
  await views.waitFor()
  await animationsEnd(page)
  const place = await placeOfPlan(page)
  expect(place).toMatchObject({ indentPx: 0, below: true })
  expect(place.top).toBeLessThan((await views.boundingBox())!.y)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByText('No check-ins in this period.').waitFor()
  await expect.poll(() => placeOfPlan(page)).toEqual(place)

  const newcomer = await makeCreator(journey.app, { email: `newcomer-${width}@example.com`, planId: 3 })
  const { page: empty } = await signedInAs(journey, newcomer, { size })
  await empty.goto(`${journey.url}/dashboard`)
  await empty.getByRole('heading', { name: 'No Check-in Links Yet' }).waitFor()
  await expect.poll(() => placeOfPlan(empty)).toEqual(place)
})

it('an expired account is asked to renew before anything else', async () => {
  const owner = await makeCreator(journey.app, {
    email: 'expired@example.com',
    planId: 3,
    accountExpireAt: new Date('2026-01-01'),
  })
  await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('Account expired - Please renew your subscription').waitFor()
  const colourOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('link', { name, exact: true })
      .evaluate(link => getComputedStyle(link).backgroundColor)
  const renew = await colourOf('Renew')
  expect(renew).toBe('rgb(11, 107, 87)')
  await expect.poll(() => colourOf('Create Check-in Link')).not.toBe(renew)
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Upgrade' }).count()).toBe(0)
})

it.each([
  ['an expired account', { planId: 3, accountExpireAt: new Date('2026-01-01') }, 'Renew', 0],
  ['a smaller plan', { planId: 1 }, 'Upgrade', 1],
] as const)(
  'of %s, a blocked link offers an upgrade alone, and the menu the rest',
  async (whose, plan, action, inRow) => {
    const owner = await makeCreator(journey.app, { email: `${action.toLowerCase()}@example.com`, ...plan })
    await makeLink(journey.app, owner.creatorId, { locationName: 'Old hall' })
    await makeLink(journey.app, owner.creatorId, { locationName: 'New hall' })
    const { page } = await signedInAs(journey, owner, { size: PHONE })
    await page.goto(`${journey.url}/dashboard`)
    const row = page.getByRole('listitem').filter({ hasText: 'Old hall' })
    await row.getByText('Blocked', { exact: true }).waitFor()
    await page.getByText('1 open, 1 blocked', { exact: true }).waitFor()
    await expect.poll(() => row.getByText('Never expire').count(), { message: whose }).toBe(0)
    await expect
      .poll(() => row.getByRole('button').evaluateAll(all => all.map(one => one.getAttribute('aria-label'))))
      .toEqual(['More for Old hall'])
    await row.getByRole('button', { name: 'More for Old hall' }).click()
    await page.getByRole('menuitem', { name: 'Copy Link' }).waitFor()
    await page.getByRole('menuitem', { name: 'QR Code' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => row.getByRole('link', { name: 'Upgrade: Old hall' }).count()).toBe(inRow)
    await expect.poll(() => row.getByRole('link', { name: /Renew/ }).count()).toBe(0)
    await (inRow ? row : page.getByRole('main')).getByRole('link', { name: action }).click()
    await page.waitForURL('**/plans?from=account')
  },
)
