import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function outside(metres: number, size = PHONE, before?: (page: Page) => Promise<unknown>) {
  const link = await makeLink(journey.app, owner.creatorId, { hostName: 'Maya Lindholm' })
  const { page } = await journey.visitor({ at: northOf(metres), size, context: { userAgent: ANDROID } })
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText(metres > 5_000 ? 'Wrong link? Ask Maya Lindholm.' : /Head south/).waitFor()
  return page
}

/** Like a phone's compass, which says over and over where it points. */
const turnPhone = (page: Page, alpha: number) =>
  page.evaluate(alpha => {
    const compass = window as { turning?: number }
    clearInterval(compass.turning)
    const turn = () => dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha, absolute: true }))
    compass.turning = window.setInterval(turn, 50)
  }, alpha)
const arrow = (page: Page, degrees: number) => page.locator(`[data-turn="${degrees}"]`)

describe('the arrow to the place', () => {
  it('is to be read like the map until the phone knows where it points', async () => {
    const page = await outside(340)
    await arrow(page, 180).waitFor()
  })

  it('turns with the phone', async () => {
    const page = await outside(340)
    await turnPhone(page, 180)
    await arrow(page, 0).waitFor()
    await turnPhone(page, 90)
    await arrow(page, 270).waitFor()
  })

  it('turns after a tap where the phone asks first', async () => {
    const page = await outside(340, PHONE, page =>
      page.addInitScript(() => {
        Reflect.deleteProperty(window, 'ondeviceorientationabsolute')
        Object.assign(DeviceOrientationEvent, { requestPermission: () => Promise.resolve('granted') })
      }),
    )
    await turnPhone(page, 180)
    await page.getByRole('button', { name: 'Turn With My Phone' }).click()
    await turnPhone(page, 270)
    await arrow(page, 90).waitFor()
    expect(await page.getByRole('button', { name: 'Turn With My Phone' }).count()).toBe(0)
  })
})

const SMALL = { width: 360, height: 560 }

describe.each([
  [360, 560],
  [375, 553],
  [390, 664],
])('on %i × %i', (width, height) => {
  const barTop = async (page: Page) => (await page.getByRole('button', { name: 'Try Again' }).boundingBox())!.y - 12
  const inView = async (page: Page, text: string | RegExp) => {
    const { y, height } = (await page.getByText(text).first().boundingBox())!
    return y >= 0 && y + height <= (await barTop(page))
  }

  it('the top of the page, the distance, the way and the arrow are in view', async () => {
    const page = await outside(340, { width, height })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (const text of ['Not at location', 'Head south']) expect(await inView(page, text)).toBe(true)
    const heading = (await page.getByRole('heading', { name: '340 m away' }).boundingBox())!
    const disc = (await page.locator('[data-turn]').boundingBox())!
    expect(disc.x).toBeGreaterThanOrEqual(heading.x + heading.width)
    expect(disc.y + disc.height / 2).toBeGreaterThan(heading.y)
    expect(disc.y + disc.height).toBeLessThanOrEqual(await barTop(page))
  })

  it('a denied location leaves the room of the map to the steps', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({ size: { width, height }, context: { userAgent: ANDROID } })
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByText('Tap Permissions').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (const text of [
      'Location Permission Denied',
      'Location permission was denied.',
      'Tap the icon',
      'Tap Permissions',
    ])
      expect(await inView(page, text)).toBe(true)
    expect(await page.locator('figure').isVisible()).toBe(false)
  })

  it('an approximate location is told before the map, and once', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const { page } = await journey.visitor({
      at: { ...northOf(2_640), accuracy: 2_000 },
      size: { width, height },
      context: { userAgent: ANDROID },
    })
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByRole('heading', { name: 'About 2–3 km away' }).waitFor()
    expect(await page.getByText(/2\.[67].km/).count()).toBe(0)
    expect(await inView(page, /Turn on Precise Location/)).toBe(true)
    const notice = (await page.locator('p', { hasText: 'Turn on Precise Location' }).first().boundingBox())!
    const map = (await page.locator('figure').boundingBox())!
    expect(map.y).toBeGreaterThan(notice.y + notice.height)
    expect(map.y + map.height).toBeLessThanOrEqual(await barTop(page))
  })
})

describe('a place that nobody walks to', () => {
  it('has a ring that can be seen, and no compass', async () => {
    const page = await outside(300_000, SMALL)
    expect(await page.locator('[data-turn]').count()).toBe(0)
    expect(await page.getByText(/Walk/).count()).toBe(0)
    await expect
      .poll(async () => (await page.locator('figure circle').first().boundingBox())!.width)
      .toBeGreaterThanOrEqual(24)
  })
})

it('a computer is not told of its compass, nor of a phone that it is not', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ at: { ...northOf(2_640), accuracy: 2_000 }, size: DESKTOP })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText('Your browser is sharing an approximate location.', { exact: true }).waitFor()
  expect(await page.getByText(/^Your phone/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Turn With My Phone' }).count()).toBe(0)
})
