import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { ANDROID } from './testing/user-agents.ts'
import { positionFails } from './testing/visitor-steps.ts'

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
    await expect.poll(() => page.getByRole('button', { name: 'Turn With My Phone' }).count()).toBe(0)
  })
})

const SMALL = { width: 360, height: 560 }

async function withoutPosition(size = PHONE) {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  const { page } = await journey.visitor({ size, context: { userAgent: ANDROID } })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText('Tap Permissions').waitFor()
  return page
}

async function approximately(metres: number, size = PHONE) {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  const { page } = await journey.visitor({
    at: { ...northOf(metres), accuracy: 2_000 },
    size,
    context: { userAgent: ANDROID },
  })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText('Turn on ‘Use precise location’.').waitFor()
  return page
}

const barTop = async (page: Page) => (await page.getByRole('button', { name: 'Try Again' }).boundingBox())!.y - 12
const inView = async (page: Page, text: string | RegExp, sparePx = 0) => {
  const { y, height } = (await page.getByText(text).first().boundingBox())!
  return y >= 0 && y + height + sparePx <= (await barTop(page))
}

describe.each([
  [360, 560],
  [375, 553],
  [390, 664],
])('on %i × %i', (width, height) => {
  it('the top of the page, the distance, the way and the arrow are in view', async () => {
    const page = await outside(340, { width, height })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    for (const text of ['Not at location', 'Head south']) await expect.poll(() => inView(page, text)).toBe(true)
    const heading = (await page.getByRole('heading', { name: '340 m away' }).boundingBox())!
    const disc = (await page.locator('[data-turn]').boundingBox())!
    expect(disc.x).toBeGreaterThanOrEqual(heading.x + heading.width)
    expect(disc.y + disc.height / 2).toBeGreaterThan(heading.y)
    expect(disc.y + disc.height).toBeLessThanOrEqual(await barTop(page))
  })

  it('a denied location leaves the room of the map to the steps', async () => {
    const page = await withoutPosition({ width, height })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    for (const text of [
      'Location Permission Denied',
      'Location permission was denied.',
      'Tap the icon',
      'Tap Permissions',
      'Still blocked?',
      'Or ask the person',
    ])
      await expect.poll(async () => [text, await inView(page, text)]).toEqual([text, true])
    await expect.poll(() => page.locator('figure').isVisible()).toBe(false)
  })

  it('an approximate location is told once, with all the steps to a precise one below it', async () => {
    const page = await approximately(2_640, { width, height })
    await page.getByRole('heading', { name: /Turn on Precise Location$/ }).waitFor()
    await expect.poll(() => inView(page, /^About 3\skm away\. Your phone is sharing/)).toBe(true)
    await expect.poll(() => page.getByText(/2\.[67].km/).count()).toBe(0)
    for (const text of [/Turn on Precise Location/, /Permissions\s› Location/, 'Turn on ‘Use', 'Location Accuracy'])
      await expect.poll(async () => [text, await inView(page, text)]).toEqual([text, true])
  })
})

it.each([
  [360, 560],
  [390, 664],
  [430, 932],
  [768, 1024],
  [1440, 900],
])('the distance is one line on %i × %i', async (width, height) => {
  const page = await outside(640, { width, height })
  const lines = () =>
    page
      .getByRole('heading', { name: '640 m away' })
      .locator('> span:last-child')
      .evaluate(line => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight))
  await expect.poll(lines).toBeLessThan(1.5)
})

it.each([
  [360, 560],
  [375, 553],
  [390, 664],
  [667, 375],
])('140 m away, the dot keeps clear of the ring on %i × %i', async (width, height) => {
  const page = await outside(140, { width, height })
  const gapPx = () =>
    page.locator('figure svg:has(title)').evaluate(svg => {
      const middleOf = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
      const ring = svg.querySelector('circle.stroke-accent')!.getBoundingClientRect()
      const dot = svg.querySelector('path.stroke-you')!
      const [place, you] = [middleOf(ring), middleOf(dot.getBoundingClientRect())]
      const radii = ring.height / 2 + Number(dot.getAttribute('stroke-width')) / 2
      return Math.hypot(place.x - you.x, place.y - you.y) - radii
    })
  await expect.poll(gapPx).toBeGreaterThanOrEqual(6)
})

describe.each([
  [667, 375],
  [844, 390],
])('on a phone held sideways, of %i × %i', (width, height) => {
  it('the steps after a denied location are in view, below one line each of place and problem', async () => {
    const page = await withoutPosition({ width, height })
    for (const name of ['KL Design Week', 'Location Permission Denied'])
      await expect.poll(async () => (await page.getByRole('heading', { name }).boundingBox())!.height).toBeLessThan(32)
    // Other machines have wider letters.
    for (const text of ['Tap the icon', 'Tap Permissions', 'Still blocked?'])
      await expect.poll(async () => [text, await inView(page, text, 8)]).toEqual([text, true])
  })

  it('the first steps to a precise location are in view', async () => {
    const page = await approximately(2_640, { width, height })
    for (const text of ['Not at location', /Turn on Precise Location/, /Permissions\s› Location/, 'Turn on ‘Use'])
      await expect.poll(async () => [text, await inView(page, text)]).toEqual([text, true])
  })
})

it.each([2_640, 2_200])(
  'the circle of an approximate location, %i m away, keeps clear of the ring and is explained',
  async metres => {
    const page = await approximately(metres, { width: 390, height: 844 })
    const figure = page.locator('figure')
    await figure.getByText('You’re somewhere in the blue circle').waitFor()
    const gapPx = () =>
      figure.locator('svg circle').evaluateAll(circles => {
        const disc = (circle: Element) => {
          const { left, top, width, height } = circle.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2, r: width / 2 }
        }
        const [ring, you] = [disc(circles[0]!), disc(circles[1]!)]
        return Math.hypot(ring.x - you.x, ring.y - you.y) - ring.r - you.r
      })
    await expect.poll(gapPx).toBeGreaterThan(1.5)
  },
)

it.each([
  ['a phone nearby', 'Open in Maps', { metres: 340, size: PHONE }],
  ['a phone far away', 'Try Again', { metres: 300_000, size: PHONE }],
  ['a computer', 'Try Again', { metres: 340, size: DESKTOP }],
])('the first thing to do is filled, and stands on the right, on %s', async (_, name, { metres, size }) => {
  const link = await makeLink(journey.app, owner.creatorId)
  const phone = size === PHONE && { context: { userAgent: ANDROID } }
  const { page } = await journey.visitor({ at: northOf(metres), size, ...phone })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByRole('link', { name: 'Open in Maps' }).waitFor()
  const actions = page.locator('.action-bar > *')
  const drawn = await actions.evaluateAll(all =>
    all.map(one => ({
      text: one.textContent!.replaceAll('\u00a0', ' '),
      filled: getComputedStyle(one).borderTopWidth === '0px',
      x: one.getBoundingClientRect().x,
    })),
  )
  const [left, right] = drawn.sort((a, b) => a.x - b.x)
  expect(right).toMatchObject({ text: name, filled: true })
  expect(left!.filled).toBe(false)
})

describe('a place that nobody walks to', () => {
  it('is no place to lead the visitor to first', async () => {
    const page = await outside(300_000, SMALL)
    const groundOf = (role: 'link' | 'button', name: string) =>
      page.getByRole(role, { name }).evaluate(action => getComputedStyle(action).backgroundColor)
    const accent = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'var(--accent)'
      return getComputedStyle(probe).backgroundColor
    })
    await expect.poll(() => groundOf('button', 'Try Again')).toBe(accent)
    expect(await groundOf('link', 'Open in Maps')).not.toBe(accent)
  })

  it('is named by its town, on a small phone too', async () => {
    const page = await outside(300_000, SMALL)
    await page.getByText('This link is for a place in Kuala Lumpur. Wrong link? Ask Maya Lindholm.').waitFor()
  })

  it('has a ring that can be seen, and no compass', async () => {
    const page = await outside(300_000, SMALL)
    await expect.poll(() => page.locator('[data-turn]').count()).toBe(0)
    await expect.poll(() => page.getByText(/Walk|Already there/).count()).toBe(0)
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
  await page.getByText('A computer often only knows roughly where it is.', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/^Your phone/).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Turn With My Phone' }).count()).toBe(0)
  await page.getByRole('heading', { name: /About 3\skm away$/ }).waitFor()
})

describe.each([
  [360, 560],
  [390, 664],
])('a location that fails, on %i × %i', (width, height) => {
  it.each([
    [0, 'Failed to get your location.'],
    [2, 'Location unavailable.'],
    [3, 'Location request timed out.'],
  ])('with code %i, says in view what helps and whom to ask', async (code, text) => {
    const link = await makeLink(journey.app, owner.creatorId, {
      locationName: 'KL Design Week — Opening Night',
      hostName: 'Maya Lindholm',
    })
    const { page } = await journey.visitor({ size: { width, height }, context: { userAgent: ANDROID } })
    await positionFails(code)(page)
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    for (const part of [text, 'Turn on location and Wi-Fi', 'Step near a window', 'Or ask Maya Lindholm to add you.'])
      await expect.poll(async () => [part, await inView(page, part)]).toEqual([part, true])
  })
})
