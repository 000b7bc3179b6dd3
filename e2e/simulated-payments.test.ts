import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { createVisit } from './testing/visits.ts'

const journey = setUpJourney({ env: { ADMIN_EMAILS: 'owner@example.com' } })
let link: MadeLink
const visit = createVisit(journey)
beforeAll(async () => {
  const owner = await makeCreator(journey.app, { email: 'links@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId)
})

const as = 'owner@example.com'
const NOTICE = 'Payments are simulated'
const isSaid = (page: Page) => page.getByText(NOTICE).first().isVisible()
/** How far a page with little on it can be scrolled in a large window. */
const excessPx = async (page: Page) => {
  await page.setViewportSize(DESKTOP)
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
}

describe('pages about money say that payments are simulated', () => {
  it.each([
    ['/plans', 'Choose Your Plan'],
    ['/subscribe/pro', 'Subscribe to Pro'],
    ['/my-account', 'My Account'],
    ['/upgrade-plan', 'Upgrade Your Plan'],
    ['/downgrade-plan?plan=Pro', 'Downgrade Your Plan'],
    ['/cancel-subscription', "We'd hate to see you go!"],
    ['/reactivate-subscription', 'Your subscription is active'],
    ['/delete-account', 'Delete Account'],
    ['/admin/environment', 'Environment'],
    ['/simulator', 'Clock'],
  ])('%s', async (path, name) => {
    const page = await visit(path, { as, planId: 3 })
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await expect.poll(() => isSaid(page)).toBe(true)
  })

  it('a short page about money does not scroll', async () => {
    const page = await visit('/reactivate-subscription', { as, planId: 3 })
    await page.getByRole('heading', { name: 'Your subscription is active' }).waitFor()
    await expect.poll(() => excessPx(page)).toBe(0)
  })
})

it('the plans name the way to the simulator from the first paint on', async () => {
  const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
  await page.goto(`${journey.url}/plans`)
  await page.getByRole('link', { name: 'Open Simulator' }).waitFor()
})

it('a demo that is opened on another computer names the test card', async () => {
  const { page } = await journey.visitor()
  await page.route('https://demo.example/**', async route => {
    const url = route.request().url().replace('https://demo.example', journey.url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto('https://demo.example/plans', { waitUntil: 'networkidle' })
  await page.getByText('Payments are simulated. Use card 4242 4242 4242 4242', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Open Simulator' }).count()).toBe(0)
})

describe('other pages do not mention the simulation', () => {
  it.each([
    ['/', /./],
    ['/create', /./],
    ['/dashboard', 'Dashboard'],
    ['/verify', /./],
    ['/support', /./],
    ['/link-success', /./],
    ['/mailbox', 'Mailbox'],
    ['/no-such-page', /./],
  ])('on %s', async (path, name) => {
    const page = await visit(path, { as, planId: 3 })
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await expect.poll(() => isSaid(page)).toBe(false)
  })

  it('where access is denied, without a gap in its place', async () => {
    const page = await visit('/my-account')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await expect.poll(() => isSaid(page)).toBe(false)
    await expect.poll(() => excessPx(page)).toBe(0)
  })

  it('while access is being checked', async () => {
    const { page } = await journey.visitor()
    const session = Promise.withResolvers<void>()
    await page.route('**/api/session', async route => {
      await session.promise
      await route.continue()
    })
    await page.goto(`${journey.url}/my-account`)
    await page.getByRole('heading', { name: 'Verifying Session' }).waitFor()
    expect(await page.getByText(NOTICE).count()).toBe(1)
    expect(await isSaid(page)).toBe(false)
    session.resolve()
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    expect(await isSaid(page)).toBe(false)
  })

  it("on a visitor's page", async () => {
    const page = await visit(`/checkin/${link.checkinToken}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => isSaid(page)).toBe(false)
    await expect.poll(() => page.content()).not.toContain('simulated')
  })

  it('in emails', async () => {
    await journey.app.call('POST', '/api/dashboard/access', { body: { email: 'mailed@example.com' } })
    const { html, text } = await nextMailTo(journey.app, 'mailed@example.com')
    expect(html + text).not.toContain('simulated')
    const page = await visit('/mailbox')
    await page.getByRole('link', { name: /mailed@example.com/ }).click()
    await page.frameLocator('iframe').getByText('Nearmark').first().waitFor()
    await expect.poll(() => page.frameLocator('iframe').getByText(NOTICE).count()).toBe(0)
  })

  it('after leaving a page about money, and a short page does not scroll', async () => {
    const page = await visit('/subscribe/pro')
    await page.getByText(NOTICE).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/create'))
    await page.getByRole('textbox', { name: 'Email' }).waitFor()
    await expect.poll(() => isSaid(page)).toBe(false)
    await expect.poll(() => excessPx(page)).toBe(0)
  })
})
