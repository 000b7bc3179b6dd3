import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { type TokenPurpose, tokenPurposes } from '../contract/creators.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { solveCaptcha } from '../server/testing/solve-captcha.ts'
import { makeSubscriber } from '../server/testing/subscribers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// Tests of this file cut the network and answer 500.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED|status of 500/ })

const CALL = '**/api/verify/**'

/** Opens `path?token=` with a valid token of this browser; the check of the token fails. */
async function opened(path: string, email: string, fail: (page: Page) => Promise<unknown>) {
  const visitor = await journey.visitor({ size: DESKTOP })
  const [call, recaptchaToken] = path.startsWith('/dashboard')
    ? ['dashboard/access', undefined]
    : ['creators/send-verification', await solveCaptcha(journey.app)]
  await visitor.page.request.post(`${journey.url}/api/${call}`, { data: { email, recaptchaToken } })
  const { token } = await nextMailTo(journey.app, email)
  await fail(visitor.page)
  await visitor.page.goto(`${journey.url}${path}?token=${token}`)
  return visitor
}

const refused = (status: number) => (page: Page) =>
  page.route(CALL, route => route.fulfill({ status, json: { error: `Our sentence for ${status}.` } }))

const cut = (page: Page) => page.route(CALL, route => route.abort())

describe.each([
  ['/verify', 'Verification Failed', '/select-location'],
  ['/select-location', 'Error', '/select-location'],
  ['/dashboard', 'Error', '/dashboard'],
])('a token that could not be checked at %s', (path, title, end) => {
  it.each([429, 500, 503])('shows the sentence of a %i, and can be tried again', async status => {
    const email = `${path.slice(1)}-${status}@example.com`
    const { page } = await opened(path, email, refused(status))
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(`Our sentence for ${status}.`).waitFor()
    await page.unroute(CALL)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.waitForURL(journey.url + end)
    await page.getByRole('button', { name: `Account: ${email}` }).waitFor()
  })

  it('leads to the form for a new link, also without network', async () => {
    const { page } = await opened(path, `${path.slice(1)}-cut@example.com`, cut)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('Failed to verify session. Please try again.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Get a New Link' }).click()
    await page.getByLabel('Email').waitFor()
    expect(page.url()).not.toContain('token')
  })
})

describe('a token that could not be checked at /create', () => {
  it.each([429, 500, 503])('shows the sentence of a %i above the email form, and can be tried again', async status => {
    const { page } = await opened('/create', `create-${status}@example.com`, refused(status))
    const notice = page.getByRole('alert')
    await notice.getByText('Error', { exact: true }).waitFor()
    await notice.getByText(`Our sentence for ${status}.`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Email').waitFor()
    await page.unroute(CALL)
    await notice.getByRole('button', { name: 'Try Again' }).click()
    await page.waitForURL(`${journey.url}/select-location`)
  })
})

describe.each<[string, TokenPurpose, string]>([
  ['/select-location', 'create_link', 'Select Location'],
  ['/dashboard', 'dashboard_access', 'Dashboard'],
  ['/my-account', 'my_account_access', 'My Account'],
  ['/upgrade-plan', 'upgrade_access', 'Upgrade Your Plan'],
  ['/downgrade-plan', 'upgrade_access', 'Downgrade Your Plan'],
])('a navigation token at %s', (path, own, title) => {
  it('opens the page when it was made for it; else Access Denied, after a reload too', async () => {
    const world = { app: journey.app, simulator: journey.app.simulator! }
    const creator = await makeSubscriber(world, {
      email: `nav-${own}-${path.slice(1)}@example.com`,
      planName: 'Pro',
    })
    const { page } = await signedInAs(journey, creator, { size: DESKTOP })
    for (const purpose of tokenPurposes) {
      const made = await page.request.post(`${journey.url}/api/creators/create-nav-token`, {
        data: { email: creator.email, purpose },
      })
      await page.goto(`${journey.url}${path}?token=${(await made.json()).token}`)
      const shown = purpose === own ? title : 'Access Denied'
      await page.getByRole('heading', { name: shown, level: 1 }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: shown, level: 1 }).waitFor()
    }
  })
})

it("a token of another page leads /create to Access Denied, with a link to the creator's pages", async () => {
  const creator = await makeCreator(journey.app, { email: 'nav-create@example.com' })
  const { page } = await signedInAs(journey, creator, { size: DESKTOP })
  const made = await page.request.post(`${journey.url}/api/creators/create-nav-token`, {
    data: { email: creator.email, purpose: 'upgrade_access' },
  })
  await page.goto(`${journey.url}/create?token=${(await made.json()).token}`)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL(`${journey.url}/dashboard`)
})
