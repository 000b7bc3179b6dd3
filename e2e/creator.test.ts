import { describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, northOf, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney, type Visitor } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

/** Requests the email as people do: one field, the captcha ticks itself, one button. */
async function askForEmail({ page }: Visitor, email: string) {
  await page.goto(`${journey.url}/create`)
  await page.getByLabel('Email').fill(email)
  await page.getByText('Verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send Verification Link' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a new creator on %s', (device, size) => {
  const email = `new-on-${device.replace(/\W/g, '-')}@example.com`

  it('gets from an email to a link that can be shared, and sees a check-in arrive', async () => {
    const creator = await journey.visitor({ size })
    const { page } = creator
    await askForEmail(creator, email)
    await page.goto((await nextMailTo(journey.app, email)).url)
    await page.waitForURL('**/select-location')

    await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
    await page.getByRole('option').first().click()
    await page.getByLabel('Place name').fill('Petronas Towers')
    await page.getByText('Free plan: Links expire after 2 days. Upgrade to customize expiry.').waitFor()
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()

    await page.getByRole('heading', { name: 'Check-in Link Created' }).waitFor()
    const shown = await page.getByText(`${journey.url}/checkin/`).textContent()
    await expect
      .poll(() => page.getByRole('img', { name: 'QR code of the check-in link for Petronas Towers' }).boundingBox())
      .toMatchObject({ width: 200, height: 200 })

    await page.getByRole('button', { name: /Dashboard/ }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText('Petronas Towers').first().waitFor()
    const [link] = await journey.app.deps.db
      .selectFrom('links')
      .select(['id', 'checkin_token'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    expect(shown).toBe(`${journey.url}/checkin/${link!.checkin_token}`)
    await page.goto(`${journey.url}/checkin-details?linkId=${link!.id}`)
    await page.getByText('No Check-ins Yet').waitFor()
    await postCheckIn(journey.app, link!.checkin_token, { name: 'Siti from the hall', ...northOf(20) })
    await page.getByText('Siti from the hall').first().waitFor()

    await page.goto(`${journey.url}/select-location`)
    await page.getByRole('heading', { name: 'You have reached your plan limit' }).waitFor()
  })
})

describe('the new link', () => {
  it('survives a reload and the back button, with its expiry and its rules, on Free too', async () => {
    const creator = await makeCreator(journey.app, { email: 'just-made@example.com' })
    const { page } = await signedInAs(journey, creator, { context: { reducedMotion: 'reduce' } })
    await page.goto(`${journey.url}/select-location`)
    await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
    await page.getByRole('option').first().click()
    await page.getByLabel('Place name').fill('Petronas Towers')
    await page.getByRole('switch', { name: 'Require email verification of users' }).click()
    await page.getByRole('button', { name: 'Create Check-in Link' }).click()

    const card = page.getByRole('heading', { name: 'Check-in Link Created' })
    await card.waitFor()
    const share = await page.getByText(`${journey.url}/checkin/`).textContent()
    await page.getByText('Asks for name and verified email', { exact: true }).waitFor()
    const terms = page.getByText(/^Open until \w{3}, \w{3} \d+, (20\d\d, )?\d\d:\d\d$/)
    const said = await terms.textContent()

    await page.reload()
    await page.getByText(share!).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await expect.poll(async () => [await card.count(), await terms.textContent()]).toEqual([1, said])
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.getByText(share!).waitFor()
    await page.getByText('You’re now using all your active links.').waitFor()
    await page.goto(`${journey.url}/select-location`)
    await page.getByRole('heading', { name: 'You have reached your plan limit' }).waitFor()
  })

  it('shows its code and the button that copies it in the first view of a small phone', async () => {
    const creator = await makeCreator(journey.app, { email: 'small-phone@example.com' })
    const link = await makeLink(journey.app, creator.creatorId, { locationName: 'Petronas Towers' })
    const { page } = await signedInAs(journey, creator, { size: { width: 360, height: 560 } })
    await page.goto(`${journey.url}/select-location?linkId=${link.id}`)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await animationsEnd(page)
    const code = (await page.getByRole('img', { name: /^QR code/ }).boundingBox())!
    const copy = (await page.getByRole('button', { name: 'Copy Link' }).boundingBox())!
    expect(code.width).toBe(200)
    const url = (await page.getByText(/\/checkin\//).boundingBox())!
    expect(url.height).toBeLessThan(24)
    expect(url.y).toBeGreaterThanOrEqual(code.y + code.height)
    expect(copy.y).toBeGreaterThanOrEqual(url.y + url.height)
    expect(copy.y + copy.height).toBeLessThanOrEqual(560)
    const download = (await page.getByRole('button', { name: 'Download PNG' }).boundingBox())!
    expect(download.height).toBe(44)
  })

  it.each([
    [768, 'above'],
    [1440, 'beside'],
  ])('on %d px stands %s what it asks for, however long its name', async (width, where) => {
    const creator = await makeCreator(journey.app, { email: `columns-${width}@example.com`, planId: 3 })
    const link = await makeLink(journey.app, creator.creatorId, { locationName: 'Longest'.repeat(17) })
    const { page } = await signedInAs(journey, creator, { size: { width, height: 900 } })
    await page.goto(`${journey.url}/select-location?linkId=${link.id}`)
    await page.getByRole('button', { name: 'Create Another Link' }).waitFor()
    await animationsEnd(page)
    const boxes = await Promise.all(
      [
        page.getByRole('main').locator('section').filter({ hasText: 'Copy Link' }),
        page.getByRole('region', { name: 'What this link asks for' }),
        page.getByRole('region', { name: 'Next Steps' }),
      ].map(async part => (await part.boundingBox())!),
    )
    const [shared, terms, next] = boxes.map(({ x, y, width, height }) => ({ x, y, end: x + width, bottom: y + height }))
    if (where === 'beside') expect([terms!.y, next!.x > shared!.end]).toEqual([shared!.y, true])
    else expect([terms!.x, terms!.y > shared!.bottom]).toEqual([shared!.x, true])
    expect(next!.y).toBeGreaterThan(terms!.bottom)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
  })

  it('of another creator, or deleted since, leads to the form', async () => {
    const [one, two] = await Promise.all(
      ['has-one', 'has-none'].map(name => makeCreator(journey.app, { email: `${name}@example.com` })),
    )
    const link = await makeLink(journey.app, one!.creatorId)
    const { page } = await signedInAs(journey, two!)
    await page.goto(`${journey.url}/select-location?linkId=${link.id}`)
    await page.getByLabel('Search for a place').waitFor()
    await expect.poll(() => page.url()).toBe(`${journey.url}/select-location`)
  })
})

describe('signing in', () => {
  it('works by the code of the email in the same browser', async () => {
    const creator = await journey.visitor()
    await askForEmail(creator, 'by-code@example.com')
    const { code } = await nextMailTo(journey.app, 'by-code@example.com')
    await creator.page.getByLabel('6-digit code').fill(code)
    await creator.page.waitForURL('**/select-location')
    expect(creator.page.url()).not.toContain('token')
  })

  it('asks first in another browser, and a scanner that opens the link does not use it up', async () => {
    const asking = await journey.visitor()
    await askForEmail(asking, 'two-browsers@example.com')
    const { url } = await nextMailTo(journey.app, 'two-browsers@example.com')

    const scanner = await journey.visitor({ size: DESKTOP })
    await scanner.page.goto(url)
    await scanner.page.getByText('two-browsers@example.com').waitFor()
    await scanner.context.close()

    const other = await journey.visitor({ size: DESKTOP })
    await other.page.goto(url)
    await other.page.getByRole('button', { name: 'Sign In Here' }).click()
    await other.page.waitForURL('**/select-location')
    await other.page.reload()
    await other.page.getByLabel('Search for a place').waitFor()

    await asking.page.goto(url)
    await asking.page.getByRole('heading', { name: 'Create Check-in Link' }).waitFor()
  })

  it('says that a session has expired, and leads to the home page', async () => {
    const { page } = await journey.visitor()
    await page.goto(`${journey.url}/select-location?token=made-up`)
    await page.getByText('Session Expired').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Access Your Dashboard' }).getAttribute('href'))
      .toBe('/dashboard')
    await page.getByRole('link', { name: 'Go to Home Screen' }).click()
    await page.waitForURL(`${journey.url}/`)
    expect(await mailTo(journey.app, 'nobody@example.com')).toEqual([])
  })

  it('ends with Sign Out', async () => {
    const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: 'leaving@example.com' }))
    await page.goto(`${journey.url}/dashboard`)
    await page.getByRole('button', { name: 'Account: leaving@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(`${journey.url}/`)
    expect((await page.request.get(`${journey.url}/api/dashboard`)).status()).toBe(401)
  })
})

describe('two creators', () => {
  it('cannot see each other', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(n => makeCreator(journey.app, { email: `neighbour-${n}@example.com` })),
    )
    const secret = await makeLink(journey.app, one!.creatorId, { locationName: 'A secret place' })
    await postCheckIn(journey.app, secret.checkinToken, { name: 'Secret visitor' })
    const { page } = await signedInAs(journey, two!)
    await page.goto(`${journey.url}/dashboard`)
    await page.getByRole('heading', { name: 'No Check-in Links Yet' }).waitFor()
    await expect.poll(() => page.getByText('A secret place').count()).toBe(0)
    await page.goto(`${journey.url}/checkin-details?linkId=${secret.id}`)
    await page.getByText('Check-in link not found').waitFor()
    await expect.poll(() => page.getByText('Secret visitor').count()).toBe(0)
  })
})

describe('the dashboard', () => {
  it('shows a check-in at once, and deletes a link after a question', async () => {
    const owner = await makeCreator(journey.app, { email: 'dashboard@example.com', planId: 3 })
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    await makeLink(journey.app, owner.creatorId, { locationName: 'Town hall' })
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(`${journey.url}/dashboard`)
    const row = page.getByRole('listitem').filter({ hasText: 'Old harbour' })
    await row.waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await postCheckIn(journey.app, link.checkinToken)
    await row.getByText(/^1\b/).first().waitFor()

    await row.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this check-in link?').waitFor()
    // An open dialog hides the roles of everything behind it: only the reply says that the link is gone.
    const deleted = page.waitForResponse(response => response.request().method() === 'DELETE')
    await page
      .getByRole('button', { name: /Delete/ })
      .last()
      .click()
    await row.waitFor({ state: 'detached' })
    expect((await deleted).status()).toBe(200)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await page.getByRole('heading', { name: 'Check-in Link Not Found' }).waitFor()
  })
})

it('a phone that can share offers it first beside a QR code', async () => {
  const creator = await makeCreator(journey.app, { email: 'sharing@example.com' })
  await makeLink(journey.app, creator.creatorId, { locationName: 'Atrium' })
  const { page } = await signedInAs(journey, creator, { size: PHONE })
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async data => void document.documentElement.setAttribute('data-shared', data!.url!)
  })
  await page.goto(`${journey.url}/dashboard`)
  await page.getByRole('button', { name: 'QR code for Atrium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Atrium' })
  await dialog.getByRole('button', { name: 'Download PNG' }).waitFor()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.shared)).toMatch(/\/checkin\//)
})
