import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { boxOf } from './testing/boxes.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from './testing/journey.ts'

// Tests of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Receipt' })

interface Visit extends VisitorOptions {
  name?: string
  email?: string
  traits?: Parameters<typeof makeLink>[2]
  beforeOpening?: (page: Page) => Promise<unknown>
  beforeSending?: (page: Page) => Promise<unknown>
}

async function checkedIn({
  name = 'Aisyah Rahman',
  email,
  traits,
  beforeOpening,
  beforeSending,
  ...options
}: Visit = {}) {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week', ...traits })
  const visitor = await journey.visitor({ at: northOf(40), ...options })
  const { page } = visitor
  await beforeOpening?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByLabel('Name').fill(name)
  if (email) await page.getByLabel('Email').fill(email)
  await beforeSending?.(page)
  await press(page, 'Check In')
  return { ...visitor, link }
}

/** Whether all of it is on the screen, without scrolling. */
async function inView(page: Page, text: string | RegExp): Promise<boolean> {
  const box = (await page.getByText(text, { exact: true }).first().boundingBox())!
  const { width, height } = page.viewportSize()!
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

const shownTimes = async (page: Page) => (await page.getByRole('main').textContent())!.match(/\d\d:\d\d/g)

const ACTIONS = ['Save Receipt', 'Go Back to Home Screen']

/** Since the check-in. */
const SINCE = /^(Just now|\d+\ss ago)$/

const groundOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'var(--pass)'
    const green = getComputedStyle(probe).backgroundColor
    probe.remove()
    return backgroundColor === green ? 'green' : backgroundColor
  })

describe('the pass of a check-in', () => {
  it.each([
    [390, 664],
    [360, 560],
    [844, 390],
    [667, 375],
    [1440, 900],
  ])('fills a screen of %i × %i with who, when and where', async (width, height) => {
    const { page } = await checkedIn({ size: { width, height } })
    await heading(page, 'Check-in Confirmed')
    await saveButton(page).waitFor()
    await animationsEnd(page)
    for (const text of ['Check-in Confirmed', 'Aisyah Rahman', /^\d\d:\d\d$/, SINCE, 'KL Design Week', ...ACTIONS])
      await expect.poll(async () => [text, await inView(page, text)]).toEqual([text, true])
    await expect.poll(() => groundOf(page)).toBe('green')
    await expect.poll(() => page.locator('figure').count()).toBe(0)
    const save = await boxOf(saveButton(page))
    const home = await boxOf(page.getByRole('link', { name: 'Go Back to Home Screen' }))
    const others = await boxOf(page.getByRole('button', { name: 'Check In Someone Else' }))
    const forget = await boxOf(page.getByRole('button', { name: 'Forget My Details' }))
    if (height > 400) expect(home.y, 'one order').toBeGreaterThanOrEqual(save.y + save.height)
    else expect(save.x, 'the primary one on the right').toBeGreaterThan(home.x)
    expect(others.y, 'last').toBeGreaterThanOrEqual(home.y + home.height)
    expect(forget.y, 'in one row').toBe(others.y)
    expect(forget.x + forget.width).toBeCloseTo(height > 400 ? home.x + home.width : save.x + save.width, 0)
    expect(others.x).toBeCloseTo(home.x, 0)
    expect(await shownTimes(page), 'one time of day').toHaveLength(1)
    const clock = await boxOf(page.locator('main time'))
    expect(clock.height, 'the largest').toBeGreaterThanOrEqual(40)
    if (height > 400) expect(Math.abs(clock.x + clock.width / 2 - width / 2), 'in the middle').toBeLessThan(2)
    if (width === 390) expect((await boxOf(page.locator('.pass-ring'))).height).toBeGreaterThanOrEqual(140)
  })

  it('is the same green by night', async () => {
    const grounds = []
    for (const dark of [false, true]) {
      const { page } = await checkedIn({ dark })
      await saveButton(page).waitFor()
      await animationsEnd(page)
      grounds.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    }
    expect(grounds[0]).toBe(grounds[1])
  })

  it.each([
    [360, 560],
    [390, 664],
    [667, 375],
  ])('shows a long name in three lines at most, and all else, on %i × %i', async (width, height) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Third of Philadelphia'
    const { page } = await checkedIn({ name, size: { width, height } })
    await saveButton(page).waitFor()
    await animationsEnd(page)
    const { lines, fontPx, cut } = await page.getByText(name, { exact: true }).evaluate(part => {
      const { lineHeight, fontSize } = getComputedStyle(part)
      const linePx = Number.parseFloat(lineHeight)
      const lines = Math.round(part.clientHeight / linePx)
      return { lines, fontPx: Number.parseFloat(fontSize), cut: part.scrollHeight > part.clientHeight + linePx / 2 }
    })
    expect(lines).toBeLessThanOrEqual(3)
    expect(fontPx).toBeGreaterThanOrEqual(22)
    expect(cut).toBe(false)
    for (const text of ['KL Design Week', 'Forget My Details', ...ACTIONS])
      await expect.poll(() => inView(page, text)).toBe(true)
    const ring = await boxOf(page.locator('.pass-ring'))
    expect(Math.min(ring.width, ring.height), 'the mark').toBeGreaterThanOrEqual(64)
    const [stamp, date] = [
      await boxOf(page.getByRole('timer')),
      await boxOf(page.getByText(/^\w{3}, \w{3} \d+, \d{4}$/)),
    ]
    if (height < 600) expect(date.x, 'in the line of what has passed').toBeGreaterThanOrEqual(stamp.x + stamp.width)
    else expect(date.y, 'below what has passed').toBeGreaterThanOrEqual(stamp.y + stamp.height)
    const forget = await boxOf(page.getByRole('button', { name: 'Forget My Details' }))
    expect(forget.y, 'last').toBeGreaterThan((await boxOf(saveButton(page))).y)
  })

  it.each([
    ['light', false],
    ['dark', true],
  ])('can be read and used by everybody, %s', async (_, dark) => {
    const { page } = await checkedIn({ dark })
    await saveButton(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page, 'Forget My Details')
    for (const part of [saveButton(page), page.getByRole('button', { name: 'Check In Someone Else' })])
      await expect.poll(() => part.isVisible(), { message: 'the question stands alone' }).toBe(false)
    const choice = ['Keep', 'Forget'].map(name => boxOf(page.getByRole('button', { name, exact: true })))
    const [keep, forget] = await Promise.all(choice)
    expect(forget!.width).toBeCloseTo(keep!.width, 0)
    expect(keep!.x).toBeGreaterThanOrEqual(16)
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page, 'Keep')
    await saveButton(page).waitFor()
    const back = page.getByRole('button', { name: 'Forget My Details' })
    await expect.poll(() => back.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it.each([
    ['of 120 letters', 'a'.repeat(120)],
    ['in Chinese', '吉隆坡设计周志愿者王小明'.repeat(8)],
    ['in Arabic', 'محمد عبد الرحمن بن عبد الله'],
  ])('holds a name %s', async (_, name) => {
    const { page } = await checkedIn({ name, size: { width: 320, height: 568 }, traits: { locationName: name } })
    await saveButton(page).waitFor()
    await animationsEnd(page)
    const box = (await page.getByText(name, { exact: true }).first().boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(320)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it('counts by the server’s time since the check-in, whose time stands', async () => {
    const { page } = await checkedIn({
      beforeOpening: page => page.clock.install({ time: Date.now() + (3 * 24 + 5) * 3_600_000 }),
    })
    await saveButton(page).waitFor()
    const stamp = page.locator('main time')
    const stampText = await stamp.textContent()
    await page.getByText(/^\d\d?\ss ago$/).waitFor()
    await page.clock.runFor(90_000)
    await page.getByText(/^[12]\smin \d\d?\ss ago$/).waitFor()
    expect(await stamp.textContent()).toBe(stampText)
  })

  it('is there although the network drops after sending', async () => {
    const { page } = await checkedIn({
      beforeSending: page =>
        page.route('**/api/checkin/*', async route => {
          const response = await route.fetch()
          await page.context().setOffline(true)
          await route.fulfill({ response })
        }),
    })
    await saveButton(page).waitFor()
    const download = page.waitForEvent('download')
    await saveButton(page).click()
    const picture = await readFile((await (await download).path())!)
    expect((await download).suggestedFilename()).toBe('KL Design Week_check-in.png')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await page.getByText('Receipt saved to your downloads.').waitFor()
    await page.evaluate(() => {
      navigator.canShare = () => true
      navigator.share = async () => undefined
    })
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await page.getByText('Shared.', { exact: true }).waitFor()
    await page.evaluate(() => {
      navigator.share = () => Promise.reject(new DOMException('', 'AbortError'))
    })
    await saveButton(page).click()
    await page.getByText('Shared.', { exact: true }).waitFor({ state: 'detached' })
  })

  it('begins at its top, also when it is opened again', async () => {
    const { page } = await checkedIn({ size: { width: 360, height: 560 } })
    await page.getByRole('button', { name: 'Forget My Details' }).scrollIntoViewIfNeeded()
    await page.reload()
    await saveButton(page).waitFor()
    await page.waitForLoadState('load')
    await expect.poll(() => inView(page, 'Aisyah Rahman')).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('moves nothing for who wants no motion', async () => {
    const { page } = await checkedIn({ context: { reducedMotion: 'reduce' } })
    await saveButton(page).waitFor()
    await animationsEnd(page)
    await expect.poll(() => page.locator('.pass-hand').isVisible()).toBe(false)
    await expect.poll(() => page.locator('.pass-check').isVisible()).toBe(true)
  })

  it('is shown in another browser to the holder of the emailed link alone', async () => {
    const email = 'elsewhere@example.com'
    const { link } = await checkedIn({ email, traits: { requireUserVerify: true } })
    const { url } = await nextMailTo(journey.app, email)
    const { page } = await journey.visitor()
    await page.goto(`${journey.url}/verify-checkin/${link.checkinToken}?token=${'A'.repeat(43)}`)
    await heading(page, 'Verification Failed')
    await expect.poll(() => page.getByText('Aisyah Rahman').count()).toBe(0)
    await page.goto(url)
    const widths = [page.locator('.verify-card'), page.getByRole('button', { name: 'Confirm My Check-in' })]
    const [card, confirm] = widths.map(part => async () => (await part.boundingBox())!.width)
    await expect.poll(async () => (await card!()) - (await confirm!())).toBe(0)
    await press(page, 'Confirm My Check-in')
    await heading(page, 'Check-in Confirmed')
    for (const text of ['Aisyah Rahman', SINCE, 'KL Design Week'])
      await expect.poll(() => inView(page, text)).toBe(true)
    await expect.poll(() => groundOf(page)).toBe('green')
    await page.reload()
    await page.getByText('Aisyah Rahman', { exact: true }).waitFor()
  })
})

describe('what is no pass', () => {
  it('a check-in that waits for its email', async () => {
    const { page } = await checkedIn({ email: 'waits@example.com', traits: { requireUserVerify: true } })
    await heading(page, 'Email Verification Required')
    await page.getByText('Not checked in yet').waitFor()
    await expect.poll(() => groundOf(page)).not.toBe('green')
    await expect.poll(() => saveButton(page).count()).toBe(0)
  })

  it('a check-in of another day', async () => {
    const { page } = await checkedIn()
    await saveButton(page).waitFor()
    await journey.app.advance('26 hours')
    await page.reload()
    await page.getByRole('heading', { name: /^You checked in on/ }).waitFor()
    await expect.poll(() => groundOf(page)).not.toBe('green')
    const kept = page.locator('.ending-head > svg')
    expect(await kept.locator('.stroke-accent').count(), 'a pass that is kept').toBeGreaterThan(0)
    await page.locator('.verify-card').getByText('Aisyah Rahman').waitFor()
    await press(page, 'Check In Again')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Aisyah Rahman')
  })
})
