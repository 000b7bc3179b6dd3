import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { isPrimary } from './testing/is-primary.ts'
import { setUpJourney, type VisitorOptions } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'
import { FACEBOOK } from './testing/user-agents.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

async function opened(traits: Parameters<typeof makeLink>[2] = {}, options: VisitorOptions = {}) {
  const link = await makeLink(journey.app, owner.creatorId, traits)
  const { page } = await journey.visitor(options)
  await notAskedYet(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  return page
}
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0'

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (part: Locator): Promise<Box> => (await part.boundingBox())!
const bottomOf = ({ y, height }: Box) => y + height

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('before the position is asked for, the page says', () => {
  it('who asks, until when, and what will be needed', async () => {
    const soon = new Date(Date.now() + 600_000)
    const page = await opened({
      hostName: 'Maya Lindholm',
      expiresAt: soon.toISOString(),
      requirePhotoVerify: true,
      requireUserVerify: true,
    })
    await shows(page, 'Maya Lindholm asks you to check in at')
    const clock = soon.toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kuala_Lumpur',
      hour: '2-digit',
      minute: '2-digit',
    })
    await shows(page, `${clock}`)
    await page.getByText('You’ll need: name, email, photo', { exact: true }).waitFor()
  })

  it('that somebody asks, when the creator has not said who', async () => {
    const page = await opened()
    await shows(page, 'You’re asked to check in at')
    await page.getByText('You’ll need: name', { exact: true }).waitFor()
    await page.getByText('Nearmark', { exact: true }).waitFor()
  })

  it('no coordinates, where the place has no other name', async () => {
    const page = await opened({
      locationName: 'Near Kuala Lumpur, Malaysia (3.1579, 101.7116)',
    })
    await page.getByRole('heading', { name: 'Pinned place' }).waitFor()
    await expect.poll(() => page.title()).toBe('Check in at Pinned place · Nearmark')
  })

  it.each([
    ['Facebook on Android', FACEBOOK, 'Facebook may block your location.', 'Open in Your Browser'],
    ['Instagram on iOS', INSTAGRAM, 'Instagram may block your location.', 'Open in Safari'],
  ])('within %s, that the browser is the better place', async (_, userAgent, reason, action) => {
    const page = await opened({}, { context: { userAgent }, size: { width: 360, height: 560 } })
    await shows(page, reason)
    await expect.poll(() => isPrimary(page, action)).toBe(true)
    await expect.poll(() => isPrimary(page, 'Allow Location Access')).toBe(false)
    await animationsEnd(page)
    const [why, what] = await Promise.all([
      page.getByText(reason).boundingBox(),
      page.getByRole('link', { name: action }).boundingBox(),
    ])
    expect(what!.y - why!.y - why!.height).toBeLessThanOrEqual(24)
    await expect.poll(() => page.getByRole('heading', { name: 'Are you here?' }).isVisible()).toBe(true)
  })

  it.each([
    [360, 560],
    [375, 553],
    [667, 375],
    [844, 390],
  ])('within another app, all of the question above the answers, on %i × %i', async (width, height) => {
    const page = await opened(
      { locationName: 'KL Design Week — Opening Night' },
      { context: { userAgent: FACEBOOK }, size: { width, height } },
    )
    await shows(page, 'We check that you’re within 100\u00a0m.')
    await shows(page, 'Facebook may block')
    await animationsEnd(page)
    const notice = await boxOf(page.getByText('Facebook may block'))
    for (const part of [
      page.getByRole('heading', { name: 'KL Design Week' }),
      page.getByRole('heading', { name: 'Are you here?' }),
      page.getByText('We check that'),
    ])
      await expect.poll(async () => bottomOf(await boxOf(part))).toBeLessThanOrEqual(notice.y - 12)
    const actions = [
      await boxOf(page.getByRole('link', { name: 'Open in Your Browser' })),
      await boxOf(page.getByRole('button', { name: 'Allow Location Access' })),
    ]
    for (const action of actions) expect(bottomOf(action)).toBeLessThanOrEqual(height)
    if (width > height) expect(actions[0]!.y).toBe(actions[1]!.y)
    // No room for both the hint and a map: a ring of some pixels would show nothing.
    else expect(await page.locator('figure').isVisible()).toBe(false)
  })

  it('within another app, that its link has been copied', async () => {
    const page = await opened({}, { context: { userAgent: FACEBOOK, permissions: ['clipboard-write'] } })
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
  })
})

const LONG_NAME = 'The Institute for Advanced Hydrological and Meteorological Studies of the Malay Peninsula'

const isCut = (name: Locator) => name.evaluate(element => element.scrollHeight > element.clientHeight + 1)

describe('a long name', () => {
  it.each([
    [360, 560],
    [375, 553],
    [390, 664],
    [667, 375],
  ])('is whole on %i × %i, and leaves the question in view', async (width, height) => {
    const page = await opened({ locationName: LONG_NAME }, { size: { width, height } })
    await expect.poll(() => isCut(page.getByRole('button', { name: LONG_NAME }))).toBe(false)
    await animationsEnd(page)
    const question = (await page.getByRole('heading', { name: 'Are you here?' }).boundingBox())!
    const action = (await page.getByRole('button', { name: 'Allow Location Access' }).boundingBox())!
    expect(question.y + question.height).toBeLessThanOrEqual(action.y - 12)
  })

  it('of more than four lines is shown whole after a tap', async () => {
    const locationName = 'Wing '.repeat(36).trim()
    const page = await opened({ locationName }, { size: { width: 360, height: 560 } })
    const name = page.getByRole('button', { name: locationName })
    await expect.poll(() => isCut(name)).toBe(true)
    await name.click()
    await expect.poll(() => isCut(name)).toBe(false)
  })
})

const neverFound = async (page: Page) => {
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = () => undefined
  })
  await page.clock.install()
  await page.reload()
}

describe('a tap', () => {
  it('that takes its time shows how long, and can be taken back', async () => {
    const page = await opened()
    await neverFound(page)
    const allow = page.getByRole('button', { name: 'Allow Location Access' })
    await allow.click()
    await page.getByRole('button', { name: 'Finding you...' }).waitFor()
    await page.clock.fastForward(3000)
    await page.getByRole('heading', { name: 'Finding you...' }).waitFor()
    await page.clock.fastForward(5000)
    const progress = page.getByRole('progressbar', { name: 'Finding you' })
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Are you here?' }).waitFor()
    await expect.poll(() => allow.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('keeps the focus on its button, which says what happens', async () => {
    const page = await opened()
    await page.addInitScript(() => {
      Geolocation.prototype.getCurrentPosition = () => undefined
    })
    await page.reload()
    await page.getByRole('button', { name: 'Allow Location Access' }).click()
    const button = page.getByRole('button', { name: 'Finding you...' })
    await button.waitFor()
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
