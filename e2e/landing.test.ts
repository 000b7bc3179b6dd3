import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

const LOOP_MS = 12_000
const RADIUS_M = 100

async function openLanding(size: { width: number; height: number }) {
  const { page } = await journey.visitor({ size })
  await page.goto(journey.url)
  const place = page.getByText('Harbour Hall').first()
  // Of the window alone: the phone hides what overflows it, and would be scrolled, too.
  await place.evaluate(words => scrollTo({ top: words.getBoundingClientRect().top - 80, behavior: 'instant' }))
  return page
}

/** Stops the replay at a moment of its loop. */
const stopAt = (page: Page, ms: number) =>
  page.evaluate(at => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = at
    }
  }, ms)

/** Whether nothing lies over the middle of the words. */
const isOnTop = (words: Locator) =>
  words.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return getComputedStyle(element).visibility === 'visible' && (found === element || element.contains(found))
  })

/** Without the strokes of a drawing, which Playwright's box has. */
const middleOf = (part: Locator) =>
  part.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2, radius: width / 2 }
  })

/** How far the dot is from the place, by the scale of the ring on the page. */
async function metresToPlace(page: Page): Promise<number> {
  const dot = await middleOf(page.locator('.replay-dot'))
  const ring = await middleOf(page.locator('svg .replay-closed'))
  return (Math.hypot(dot.x - ring.x, dot.y - ring.y) / ring.radius) * RADIUS_M
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
  ['large screen', { width: 1920, height: 1080 }],
])('the replay on a %s', (_, size) => {
  it('says ‘You’re here’ in the frame in which the ring closes, and never before', async () => {
    const page = await openLanding(size)
    const ring = page.locator('svg .replay-closed')
    const outside = page.getByText('Not at location')
    const inside = page.getByText('You’re here')
    for (let ms = 0; ms < LOOP_MS; ms += 200) {
      await stopAt(page, ms)
      const closed = await ring.evaluate(part => getComputedStyle(part).visibility === 'visible')
      expect({ ms, outside: closed && (await isOnTop(outside)) }).toEqual({ ms, outside: false })
      expect({ ms, inside: !closed && (await isOnTop(inside)) }).toEqual({ ms, inside: false })
      if (closed) expect(await metresToPlace(page)).toBeLessThanOrEqual(RADIUS_M + 1)
    }
  })

  it('leads the dot past the words and the button', async () => {
    const page = await openLanding(size)
    const words = [
      page.getByRole('link', { name: 'Create Check-in Link Here' }).first(),
      page.getByText('Takes less than 30 seconds. No login needed.').first(),
      page.getByText('Pick a place, share its link or QR code.'),
    ]
    const boxes = await Promise.all(words.map(async part => (await part.boundingBox())!))
    for (let ms = 0; ms <= 4400; ms += 200) {
      await stopAt(page, ms)
      const dot = await middleOf(page.locator('.replay-dot'))
      const covered = boxes.filter(
        ({ x, y, width, height }) =>
          dot.x + dot.radius > x &&
          dot.x - dot.radius < x + width &&
          dot.y + dot.radius > y &&
          dot.y - dot.radius < y + height,
      )
      expect({ ms, covered }).toEqual({ ms, covered: [] })
    }
  })

  it('counts down while the dot walks in from outside the ring', async () => {
    const page = await openLanding(size)
    const metres = []
    for (const [ms, words] of [
      [600, '340 m away'],
      [600, 'Head south-east. Walk 240 m more.'],
      [2900, '180 m away'],
      [4000, '110 m away'],
      [4440, 'You’re here'],
    ] as const) {
      await stopAt(page, ms)
      await expect.poll(() => isOnTop(page.getByText(words))).toBe(true)
      metres.push(await metresToPlace(page))
    }
    expect(metres).toEqual([...metres].sort((a, b) => b - a))
    expect(metres[3]).toBeGreaterThan(RADIUS_M)
    expect(Math.abs(metres[4]! - RADIUS_M)).toBeLessThan(2)
  })
})

it('on a desktop the dot walks straight to the place, as its path does', async () => {
  const page = await openLanding(DESKTOP)
  const directions = []
  for (const ms of [600, 1800, 2900, 4000, 4440]) {
    await stopAt(page, ms)
    const [dot, place] = [
      await middleOf(page.locator('.replay-dot')),
      await middleOf(page.locator('svg .replay-closed')),
    ]
    directions.push((Math.atan2(place.y - dot.y, place.x - dot.x) * 180) / Math.PI)
  }
  expect(Math.max(...directions) - Math.min(...directions)).toBeLessThan(1)
})

it('on a phone nothing of the page around shows beside the replay’s phone', async () => {
  const page = await openLanding(PHONE)
  expect(await page.locator('.replay-echo').isVisible()).toBe(false)
})

it('stands still, confirmed, for a reader who wants no motion', async () => {
  const { page } = await journey.visitor({ size: DESKTOP, context: { reducedMotion: 'reduce' } })
  await page.goto(journey.url)
  await expect.poll(() => isOnTop(page.getByText('Check-in Confirmed', { exact: true }))).toBe(true)
  await expect.poll(() => page.getByText('Pause the replay').isVisible()).toBe(false)
})

it.each([
  [360, 560],
  [375, 553],
  [390, 664],
])('the action is in the first screen of %i × %i', async (width, height) => {
  const { page } = await journey.visitor({ size: { width, height } })
  await page.goto(journey.url)
  const { y, height: tall } = (await page
    .getByRole('link', { name: 'Create Check-in Link Here' })
    .first()
    .boundingBox())!
  expect(y + tall).toBeLessThanOrEqual(height)
})

it('the action is as wide as a phone, and 52 px high', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(journey.url)
  for (const action of await page.getByRole('link', { name: 'Create Check-in Link Here' }).all()) {
    const { x, width, height } = (await action.boundingBox())!
    expect([x, width, height]).toEqual([16, PHONE.width - 32, 52])
  }
})

it('the scenes are a row on a phone, which scrolls by keyboard too', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(journey.url)
  const row = page.getByRole('list', { name: 'Put it on the wall' })
  const scenes = await Promise.all((await row.getByRole('listitem').all()).map(async one => (await one.boundingBox())!))
  expect(new Set(scenes.map(({ y }) => y)).size).toBe(1)
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

it.each([
  ['down the side of a phone', PHONE, 'x'],
  ['across a desktop', DESKTOP, 'y'],
] as const)('the three rings stand on one line %s', async (_, size, axis) => {
  const { page } = await journey.visitor({ size })
  await page.goto(journey.url)
  const steps = page.getByRole('region', { name: 'Three steps, one link' })
  const rings = await Promise.all((await steps.locator('li > svg').all()).map(middleOf))
  const lines = await Promise.all((await steps.locator('[data-step-line]:visible').all()).map(middleOf))
  expect([rings.length, lines.length]).toEqual([3, 2])
  for (const part of [...rings, ...lines]) expect(Math.abs(part[axis] - rings[0]![axis])).toBeLessThanOrEqual(1)
})

it('the landing page answers without JavaScript, and names the prices', async () => {
  const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
  await page.goto(journey.url)
  await page.getByText('Can people fake it?').click()
  await expect.poll(() => page.getByText('A location from a browser is evidence, not proof').isVisible()).toBe(true)
  const pricing = page.getByRole('region', { name: 'Free to start, and free to stay' })
  for (const price of ['$0', '$4.90', '$9.90', '$19.90', '$40.00'])
    await expect.poll(() => pricing.getByText(price, { exact: true }).isVisible()).toBe(true)
  await pricing.getByRole('link', { name: 'Compare Plans' }).click()
  await page.waitForURL('**/plans')
})
