import { devices, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { endSessionsOf } from '../server/features/creators/index.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { solveCaptcha } from '../server/testing/solve-captcha.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const IPHONE = devices['iPhone 15'].userAgent

/** A creator whose dashboard has a link, and is therefore live. */
async function creatorWithALink(email: string) {
  const creator = await makeCreator(journey.app, { email })
  await makeLink(journey.app, creator.creatorId)
  return creator
}

/** Signs in by email in a browser of its own. */
async function signIn(email: string, earlier: number, options: VisitorOptions) {
  const visitor = await journey.visitor(options)
  await visitor.page.request.post(`${journey.url}/api/dashboard/access`, {
    data: { email, recaptchaToken: await solveCaptcha(journey.app) },
  })
  await visitor.page.goto((await nextMailTo(journey.app, email, earlier + 1)).url)
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  return visitor
}

test('devices are listed by browser and system, and signing one out takes effect at once', async () => {
  const email = 'two-devices@example.com'
  await creatorWithALink(email)
  const phone = await signIn(email, 0, { context: { userAgent: IPHONE } })
  await phone.page.getByText('Live', { exact: true }).waitFor()
  const desk = await signIn(email, 1, { size: DESKTOP })

  await desk.page.goto(`${journey.url}/my-account`)
  const rows = desk.page.getByRole('listitem').filter({ hasText: 'First seen' })
  await rows.nth(1).waitFor()
  await rows
    .filter({ hasText: 'This device' })
    .filter({ hasText: /Chrome \d+ on Linux/ })
    .waitFor()
  const ofPhone = rows.filter({ hasText: /Safari \d+ on iOS/ })
  expect(await accessibilityFaults(desk.page)).toEqual([])
  await ofPhone.getByRole('button', { name: /^Sign Out/ }).click()
  await ofPhone.waitFor({ state: 'detached' })
  await desk.page.getByText('must sign in again by email').first().waitFor()

  await phone.page.getByRole('heading', { name: 'Session Expired' }).waitFor()
  expect((await phone.page.request.get(`${journey.url}/api/dashboard`)).status()).toBe(401)
  expect((await desk.page.request.get(`${journey.url}/api/dashboard`)).status()).toBe(200)
})

test('Sign Out of this device ends its session and leads to the home page', async () => {
  const creator = await makeCreator(journey.app, { email: 'one-device@example.com' })
  const { page } = await signedInAs(journey, creator, { size: DESKTOP })
  await page.goto(`${journey.url}/my-account`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .getByRole('button', { name: /^Sign Out/ })
    .click()
  await page.waitForURL(`${journey.url}/`)
  expect((await page.request.get(`${journey.url}/api/dashboard`)).status()).toBe(401)
})

test('devices that cannot be loaded can be loaded again', async () => {
  const creator = await makeCreator(journey.app, { email: 'no-list@example.com' })
  const { page } = await signedInAs(journey, creator, { size: DESKTOP })
  await page.route('**/api/sessions', route => route.fulfill({ status: 503, json: { error: 'Please try again.' } }))
  await page.goto(`${journey.url}/my-account`)
  await page.getByText('We couldn’t load your devices').waitFor()
  await page.unroute('**/api/sessions')
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('This device').waitFor()
})

test.each<[string, (page: Page, creatorId: string) => Promise<unknown>]>([
  [
    'signed out by hand',
    async page => {
      await page.getByRole('button', { name: /^Account:/ }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      await page.waitForURL(`${journey.url}/`)
    },
  ],
  [
    'ended on another device',
    async (page, creatorId) => {
      await journey.app.deps.db.transaction().execute(tx => endSessionsOf(tx, creatorId))
      await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
    },
  ],
])('a session that was %s leaves no email in the browser', async (how, end) => {
  const email = `left-${how.replaceAll(' ', '-')}@example.com`
  const creator = await creatorWithALink(email)
  const { page } = await signedInAs(journey, creator, { size: DESKTOP })
  await page.goto(`${journey.url}/dashboard`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.evaluate(value => {
    localStorage.setItem('userEmail', value)
    localStorage.setItem('creatorEmail', value)
    sessionStorage.setItem('subscriptionData', JSON.stringify({ email: value }))
  }, email)
  await end(page, creator.creatorId)
  const left = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(left).not.toContain(email)
})
