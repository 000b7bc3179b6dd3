import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function outside(metres: number, size = PHONE, before?: (page: Page) => Promise<unknown>) {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ at: northOf(metres), size })
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText(metres > 5_000 ? /This place is/ : /Head south/).waitFor()
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

  it('is not drawn for a place that nobody walks to', async () => {
    const page = await outside(300_000)
    expect(await page.locator('[data-turn]').count()).toBe(0)
  })
})

it.each([
  [360, 560],
  [390, 664],
])('the top of the page, the distance and the way are in view on %i × %i', async (width, height) => {
  const page = await outside(340, { width, height })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const bar = (await page.getByRole('button', { name: 'Try Again' }).boundingBox())!
  const way = (await page.getByText(/Head south/).boundingBox())!
  expect(way.y + way.height).toBeLessThanOrEqual(bar.y - 12)
})
