import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkSettings } from '../contract/link-settings.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'
import { waitForText } from './testing/visits.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const made = (traits: Partial<LinkSettings> = {}) =>
  makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', ...traits })
const at = (metres: number, accuracy = 12) => ({ ...northOf(metres), accuracy })
const rowOf = ({ id }: MadeLink) =>
  journey.app.deps.db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const testing = async (link: MadeLink, browser: VisitorOptions): Promise<Page> => {
  const { page } = await signedInAs(journey, owner, { size: PHONE, ...browser })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('link', { name: 'Test on Site' }).click()
  await page.getByRole('button', { name: 'Test My Location' }).click()
  return page
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

it('a visitor refused at 130 m gets in by the same link after the creator has widened it on site', async () => {
  const link = await made()
  const { page: visitor } = await journey.visitor({ at: at(130) })
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(visitor)
  await waitForText(visitor, '130 m')

  const creator = await testing(link, { at: at(130) })
  await title(creator, /^You would be refused: 130\sm$/)
  await creator.getByText(/^Your phone places you 130\sm from the pin, give or take 12\sm\.$/).waitFor()
  await creator.getByRole('button', { name: /^Widen to 150\sm$/ }).click()
  await title(creator, 'You would get in')
  await creator.getByText(/^The ring is 150\sm now\.$/).waitFor()
  expect(await rowOf(link)).toMatchObject({ radius_m: 150, checkin_token: link.checkinToken })

  await visitor.getByRole('button', { name: 'Try Again' }).click()
  await visitor.getByLabel('Name').fill('Maya Lindholm')
  await visitor.getByRole('button', { name: 'Check In' }).click()
  await visitor.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
})

it('a visitor refused because the pin is wrong gets in by the same QR code after the creator has moved it on site', async () => {
  const link = await made()
  const { page: visitor } = await journey.visitor({ at: at(420) })
  await visitor.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(visitor)
  await waitForText(visitor, '420 m')

  const creator = await testing(link, { at: at(420) })
  await title(creator, /^You would be refused: 420\sm$/)
  await creator.getByRole('button', { name: 'Move the Pin Here' }).click()
  await title(creator, 'You would get in')
  expect(await rowOf(link)).toMatchObject({ checkin_token: link.checkinToken, radius_m: 100 })
  const { cookies } = owner
  const { acts } = (await journey.app.call('GET', `/api/checkin-links/${link.id}/journal`, { cookies })).body
  expect(acts).toMatchObject([{ act: 'change' }])

  await visitor.getByRole('button', { name: 'Try Again' }).click()
  await visitor.getByLabel('Name').fill('Maya Lindholm')
  await visitor.getByRole('button', { name: 'Check In' }).click()
  await visitor.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()

  // Where the pin was nobody is let in any more.
  const { page: elsewhere } = await journey.visitor({ at: at(0) })
  await elsewhere.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(elsewhere)
  await waitForText(elsewhere, '420 m')
})

describe('the test on site', () => {
  it('says that somebody inside would get in, records nothing, and offers nothing', async () => {
    const link = await made()
    const page = await testing(link, { at: at(40) })
    await title(page, 'You would get in')
    await expect.poll(() => page.getByRole('button', { name: /Widen|Move/ }).count()).toBe(0)
    expect(await rowOf(link)).toMatchObject({ checkin_count: 0, version: 1 })
  })

  it('shows ring and visitor on the streets of the place', async () => {
    const page = await testing(await made(), { at: at(130) })
    await title(page, /^You would be refused/)
    const drawing = page.getByRole('img', { name: 'Map with the ring and you' })
    const shown = () =>
      drawing.locator('img').evaluateAll(all => all.filter(tile => (tile as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(shown).toBeGreaterThanOrEqual(2)
    await page.getByText('© OpenStreetMap contributors').waitFor()
  })

  it('offers a computer this page as a QR code and as a link for the phone', async () => {
    const link = await made()
    const { page } = await signedInAs(journey, owner, {
      size: DESKTOP,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto(`${journey.url}/checkin-details/test?linkId=${link.id}`)
    await page.getByText('open this page on a phone').waitFor()
    await page.getByRole('img', { name: 'QR code of this page' }).waitFor()
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await page.getByText('Copied').first().waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  it('moves the pin here, and takes it back', async () => {
    const link = await made()
    const page = await testing(link, { at: at(130) })
    await page.getByRole('button', { name: 'Move the Pin Here' }).click()
    await title(page, 'You would get in')
    expect((await rowOf(link)).latitude).toBeCloseTo(northOf(130).latitude, 4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await title(page, /^You would be refused/)
    expect((await rowOf(link)).latitude).toBeCloseTo(northOf(0).latitude, 6)
    expect(await rowOf(link)).toMatchObject({ location_name: 'Main Hall' })
  })

  it('says that a vague position is no test, and moves no pin by it', async () => {
    const page = await testing(await made(), { at: at(130, 400) })
    await page.getByText('That is too vague for a test.', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Move the Pin Here' }).count()).toBe(0)
  })

  it('says why there is no result without a permission', async () => {
    const page = await testing(await made(), { permissions: [] })
    await waitForText(page, 'Location permission was denied. Please enable location access.')
    await page.getByRole('button', { name: 'Test Again' }).waitFor()
  })

  it('has the steps of this browser after a denial, and goes on by itself once they are done', async () => {
    const page = await testing(await made(), { permissions: [] })
    const steps = page.getByRole('list', { name: 'How to Allow Your Location' }).getByRole('listitem')
    await steps.first().waitFor()
    await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(2)
    const again = page.getByRole('button', { name: 'Test Again' })
    await expect.poll(async () => (await again.boundingBox())!.y).toBeLessThan(PHONE.height - 52)
    await page.context().setGeolocation(at(40))
    await page.context().grantPermissions(['geolocation'])
    await title(page, 'You would get in')
  })

  it('has the ring beside the answer where there is room', async () => {
    const page = await testing(await made(), { at: at(40), size: DESKTOP })
    await title(page, 'You would get in')
    await page.getByRole('img', { name: 'Map with the ring and you' }).waitFor()
    await animationsEnd(page)
    const ring = (await page.getByRole('img', { name: 'Map with the ring and you' }).boundingBox())!
    const answer = (await page.getByRole('status').boundingBox())!
    expect(ring.y).toBe(answer.y)
    expect(ring.x).toBeGreaterThan(answer.x + answer.width)
    expect(ring.width).toBe(ring.height)
  })

  it('names the place above the verdict, too', async () => {
    const page = await testing(await made(), { at: at(40) })
    await title(page, 'You would get in')
    await page.getByText('Main Hall', { exact: true }).waitFor()
  })

  it('says why there is no result without a connection', async () => {
    const link = await made()
    const { page, context } = await signedInAs(journey, owner, { size: PHONE, at: at(130) })
    await page.goto(`${journey.url}/checkin-details/test?linkId=${link.id}`)
    const test = page.getByRole('button', { name: 'Test My Location' })
    await test.waitFor()
    await page.route('**/test', route => route.abort())
    await test.click()
    await waitForText(page, 'We can’t reach the server. Please check your connection and try again.')
    await context.unrouteAll()
    journey.complaints()
  })
})

describe('advice', () => {
  it('stands in the details of a link that turns people away just outside, and is taken back', async () => {
    const link = await made()
    for (const metres of [130, 135, 138, 140, 142, 900])
      await postCheckIn(journey.app, link.checkinToken, northOf(metres))
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByText(/^5 of 6 attempts outside the ring were less than 50\sm away from it\.$/).waitFor()
    await page.getByText(/^Widen it to 150\sm\?$/).waitFor()
    await page.getByRole('button', { name: /^Widen to 150\sm$/ }).click()
    await page.getByText(/^The ring is 150\sm now$/).waitFor()
    expect(await rowOf(link)).toMatchObject({ radius_m: 150 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Widen to 150\sm$/ }).waitFor()
    expect(await rowOf(link)).toMatchObject({ radius_m: 100 })
  })

  it('stands in the details of a link at which people may ask, too', async () => {
    const link = await made({ doubt: 'ask' })
    for (const distanceM of [130, 140, 140, 150, 150])
      await journey.app.call('POST', `/api/checkin/${link.checkinToken}/outside`, {
        body: { distanceM, accuracyM: 20 },
      })
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByRole('button', { name: /^Widen to 150\sm$/ }).waitFor()
  })

  it('is not there where people are turned away far off', async () => {
    const link = await made()
    for (let n = 0; n < 6; n++) await postCheckIn(journey.app, link.checkinToken, northOf(2_000))
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await waitForText(page, 'Outside the ring')
    await expect.poll(() => page.getByText('attempts outside the ring', { exact: false }).count()).toBe(0)
  })
})
