import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'
import { ANDROID, FACEBOOK } from './testing/user-agents.ts'
import { positionNeverComes } from './testing/visitor-steps.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

interface Opened {
  size: { width: number; height: number }
  userAgent?: string
  before?: (page: Page) => Promise<unknown>
}

/** A page to which no position ever comes. */
async function opened({ size, userAgent = ANDROID, before }: Opened) {
  const link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Maya Lindholm',
  })
  const { page } = await journey.visitor({ size, context: { userAgent } })
  await notAskedYet(page)
  await positionNeverComes(page)
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`, { waitUntil: before ? 'commit' : 'load' })
  return page
}

const boxesOf = async (page: Page) => {
  await animationsEnd(page)
  return Promise.all([
    boxOf(page.locator('h1')),
    boxOf(page.locator('figure')),
    boxOf(page.getByRole('heading', { level: 2 })),
    // Becomes 'Cancel' after a while.
    boxOf(page.locator('.action-bar').getByRole('button').last()),
  ])
}

describe('a tap moves nothing', () => {
  it.each([
    ['360 × 560', { size: { width: 360, height: 560 } }],
    ['390 × 664', { size: { width: 390, height: 664 } }],
    ['844 × 390', { size: { width: 844, height: 390 } }],
    ['1440 × 900', { size: { width: 1440, height: 900 } }],
    ['390 × 664 within another app', { size: { width: 390, height: 664 }, userAgent: FACEBOOK }],
    ['360 × 560 within another app', { size: { width: 360, height: 560 }, userAgent: FACEBOOK }],
  ])('on %s', async (_, options: Opened) => {
    const page = await opened(options)
    if (options.userAgent) await page.getByText('Facebook may block').waitFor()
    const before = await boxesOf(page)
    await page.locator('[data-locate]').click()
    await page.getByText('Tap Allow if your browser asks.').waitFor()
    expect(await boxesOf(page)).toEqual(before)
    if (options.userAgent) return
    await page.getByText('This can take up to 30 seconds.').waitFor()
    expect(await boxesOf(page), 'after a while').toEqual(before)
  })

  it('before the script has arrived', async () => {
    const page = await opened({
      size: { width: 360, height: 560 },
      before: page => page.route('**/assets/*.js', () => {}),
    })
    const before = await boxesOf(page)
    await page.locator('[data-locate]').click()
    await page.getByText('Tap Allow if your browser asks.').waitFor()
    expect(await boxesOf(page)).toEqual(before)
  })
})

describe.each([
  [360, 560],
  [375, 553],
  [390, 664],
])('an answer that does not come, on %i × %i', (width, height) => {
  async function stalled(userAgent?: string) {
    const page = await opened({ size: { width, height }, ...(userAgent && { userAgent }) })
    await page.clock.install()
    await page.reload()
    await allowLocation(page)
    await page.clock.fastForward(40_000)
    await page.getByRole('heading', { name: 'No answer yet' }).waitFor()
    await animationsEnd(page)
    return page
  }
  const bar = (page: Page) => page.locator('.action-bar').filter({ visible: true })

  it('leaves one action in the bar, and its advice in view above it', async () => {
    const page = await stalled()
    const { y, height: barHeight } = await boxOf(bar(page))
    expect(barHeight).toBeLessThanOrEqual(84)
    await expect.poll(() => bar(page).locator('a, button').allTextContents()).toEqual(['Try Again'])
    for (const part of [
      page.getByText('Your browser hasn’t answered yet.'),
      page.getByRole('link', { name: 'Open in Your Browser' }),
      page.getByRole('button', { name: 'Copy Link' }),
    ])
      expect(bottomOf(await boxOf(part))).toBeLessThanOrEqual(y)
    expect((await boxOf(page.locator('figure'))).height, 'the map').toBeGreaterThanOrEqual(72)
  })

  it('is announced', async () => {
    const page = await stalled()
    await page.getByRole('status').filter({ hasText: 'No answer yet. If your browser asks, tap Allow.' }).waitFor()
  })

  it('leads out of another app first', async () => {
    const page = await stalled(FACEBOOK)
    await expect
      .poll(() => bar(page).locator('a, button').allTextContents())
      .toEqual(['Open in Your Browser', 'Try Again'])
    const { y, height: barHeight } = await boxOf(bar(page))
    expect(barHeight).toBeLessThanOrEqual(128)
    expect(bottomOf(await boxOf(page.getByRole('button', { name: 'Copy Link' })))).toBeLessThanOrEqual(y)
  })
})
