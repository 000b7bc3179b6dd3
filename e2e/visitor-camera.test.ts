import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { bottomOf, boxOf, gapPx } from './testing/boxes.ts'
import { allowLocation, setUpJourney, type VisitorOptions } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const CAMERA = { permissions: ['geolocation', 'camera'], camera: true }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function form(options: VisitorOptions): Promise<Page> {
  const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
  const { page } = await journey.visitor({ at: northOf(40), ...options })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await button(page, 'Open Camera').waitFor()
  return page
}

describe('the camera', () => {
  it.each([
    [360, 560],
    [375, 553],
    [390, 664],
  ])('returns to fields that are whole, with their labels, on %i × %i', async (width, height) => {
    const page = await form({ ...CAMERA, size: { width, height } })
    await button(page, 'Open Camera').click()
    await button(page, 'Take Photo').click()
    await page.getByText('Photo added').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => gapPx(page.getByRole('group', { name: 'Photo' }), button(page, 'Check In')))
      .toBeGreaterThanOrEqual(5)
    const label = page.locator('label', { hasText: 'Name' })
    await expect
      .poll(async () => (await boxOf(label)).y >= 15 || bottomOf(await boxOf(page.getByLabel('Name'))) <= 0)
      .toBe(true)
  })

  it('returns to a field of the same size in the same place', async () => {
    const page = await form({ ...CAMERA, size: { width: 375, height: 553 } })
    const field = page.getByRole('group', { name: 'Photo' })
    const before = await boxOf(field)
    await button(page, 'Open Camera').click()
    await button(page, 'Take Photo').click()
    await page.getByText('Photo added').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => boxOf(field)).toEqual(before)
  })

  it.each([
    [390, 844],
    [844, 390],
    [320, 568],
  ])('fills a screen of %i × %i, with a shutter of 72 pixels', async (width, height) => {
    const page = await form({ ...CAMERA, size: { width, height } })
    await button(page, 'Open Camera').click()
    await button(page, 'Take Photo').waitFor()
    await animationsEnd(page)
    await expect.poll(() => boxOf(page.getByRole('dialog'))).toEqual({ x: 0, y: 0, width, height })
    const shutter = await boxOf(button(page, 'Take Photo'))
    expect([shutter.width, shutter.height]).toEqual([72, 72])
    expect(shutter.x + shutter.width).toBeLessThanOrEqual(width)
    expect(bottomOf(shutter)).toBeLessThanOrEqual(height)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each([
    [390, 664],
    [1440, 900],
  ])('shows all of the photo and nothing else, on %i × %i', async (width, height) => {
    const page = await form({ ...CAMERA, size: { width, height } })
    await button(page, 'Open Camera').click()
    await page.getByText('Show that you’re here').waitFor()
    await page.getByText('Only the organiser sees it.').last().waitFor()
    await button(page, 'Take Photo').waitFor()
    await animationsEnd(page)
    const video = page.getByLabel('What the camera sees')
    await expect.poll(() => video.evaluate(one => getComputedStyle(one).objectFit)).toBe('cover')
    const frame = await boxOf(video)
    const [cancel, shutter] = [await boxOf(button(page, 'Cancel')), await boxOf(button(page, 'Take Photo'))]
    if (width < 700) expect(shutter.x - cancel.x - cancel.width).toBeLessThan(160)
    else {
      const halfRem = await page.evaluate(
        () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 2,
      )
      expect(cancel.x).toBeCloseTo(frame.x - halfRem, 0)
      expect(frame.height, 'most of the window').toBeGreaterThanOrEqual(height * 0.75)
      expect(bottomOf(shutter)).toBeLessThanOrEqual(height)
    }
    await button(page, 'Take Photo').click()
    await page.getByText('Photo added').waitFor()
    const again = await boxOf(button(page, 'Retake Photo'))
    const tile = await boxOf(page.locator('.photo-tile'))
    const restPx = tile.x + tile.width - again.x - again.width
    expect(restPx, 'its words 16 px from the edge, or a computer’s 18').toBeGreaterThanOrEqual(16)
    expect(restPx).toBeLessThan(20)
    expect(again.height).toBeGreaterThanOrEqual(44)
    const { width: thumbnailWidth, height: thumbnailHeight } = await boxOf(page.getByAltText('Yours for this check-in'))
    expect(thumbnailWidth, 'a square thumbnail').toBe(thumbnailHeight)
    const ratio = () =>
      page
        .getByAltText('Yours for this check-in')
        .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    await expect.poll(async () => Math.abs((await ratio()) - frame.width / frame.height)).toBeLessThan(0.02)
  })

  it('is closed by Escape or Cancel, which keep the photo, and gives the focus back', async () => {
    const page = await form(CAMERA)
    const focused = (name: string) => button(page, name).evaluate(one => one === document.activeElement)
    await button(page, 'Open Camera').press('Enter')
    await button(page, 'Take Photo').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused('Open Camera')).toBe(true)

    await page.keyboard.press('Enter')
    await button(page, 'Take Photo').click()
    await button(page, 'Retake Photo').waitFor()
    await expect.poll(() => focused('Retake Photo')).toBe(true)
    const photo = await page.getByAltText('Yours for this check-in').getAttribute('src')
    await button(page, 'Retake Photo').click()
    await button(page, 'Cancel').click()
    await expect.poll(() => page.getByAltText('Yours for this check-in').getAttribute('src')).toBe(photo)
  })

  it.each([
    [390, 664],
    [667, 375],
    [1440, 900],
  ])('that is denied leaves three buttons of one width in its card, on %i × %i', async (width, height) => {
    const page = await form({ size: { width, height } })
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await button(page, 'Open Camera').click()
    await page.getByText('Camera Access Denied').waitFor()
    await animationsEnd(page)
    await expect.poll(() => button(page, 'Cancel').evaluate(one => one === document.activeElement)).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    const again = await boxOf(button(page, 'Try the Camera Again'))
    const file = await boxOf(page.locator('label', { hasText: 'Use the Camera App' }))
    const cancel = await boxOf(button(page, 'Cancel'))
    for (const { x, width } of [file, cancel]) expect([x, width]).toEqual([again.x, again.width])
    // The camera app needs no permission: it leads, also under a pointer.
    const ground = (part: Locator) => part.evaluate(one => getComputedStyle(one).backgroundColor)
    const leading = page.locator('label span', { hasText: 'Use the Camera App' })
    await leading.hover()
    expect(await ground(leading)).not.toBe(await ground(button(page, 'Try the Camera Again')))
    expect(await ground(leading)).not.toMatch(/, 0\)$/)
    expect(bottomOf(file)).toBeLessThan(again.y)
    expect(bottomOf(again)).toBeLessThan(cancel.y)
    const chosen = page.waitForEvent('filechooser')
    await page.getByText('Use the Camera App', { exact: true }).click()
    await chosen
  })

  it('keeps the focus to itself', async () => {
    const page = await form(CAMERA)
    await button(page, 'Open Camera').click()
    await button(page, 'Take Photo').waitFor()

    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBe(null)
    }
    await expect.poll(() => page.getByLabel('Name').evaluate(field => field.closest('[inert]') !== null)).toBe(true)
  })
})
