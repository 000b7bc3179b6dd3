import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { asksAt, DOUBTFUL } from '../server/testing/ask-makers.ts'
import { TOWERS } from '../server/testing/check-in-makers.ts'
import { codeCalls } from '../server/testing/code-calls.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { endDoubt } from './testing/doubt.ts'
import { heading } from './testing/headings.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { press } from './testing/visitor-steps.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

/** Which of these points of the sign, 48 units wide, its line runs through. */
const drawnAt = (page: Page, points: [number, number][]) =>
  page.locator('main svg path').evaluate((path: SVGPathElement, points) => {
    const svg = path.ownerSVGElement!
    return points.map(([x, y]) => path.isPointInStroke(Object.assign(svg.createSVGPoint(), { x, y })))
  }, points)

describe('the sign of an ask', () => {
  const MIDDLE: [number, number] = [24, 24]
  const CORNERS: [number, number][] = [
    [19, 19],
    [29, 19],
    [19, 29],
    [29, 29],
  ]

  async function asked() {
    const asks = asksAt(journey.app)
    const link = await asks.link({ hostName: 'Maya Lindholm' })
    const { page } = await journey.visitor({ at: { ...DOUBTFUL, accuracy: 60 } })
    await page.clock.install()
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await endDoubt(page)
    await press(page, 'Ask to Be Let In')
    await page.getByLabel('Name').fill('Chandra')
    await press(page, 'Send Request')
    await heading('Sent for review.')(page)
    return { asks, link, page }
  }

  it('that was declined is a cross, neither a tick nor the clock of one that waits', async () => {
    const { asks, link, page } = await asked()
    expect(await drawnAt(page, CORNERS)).toEqual([false, false, false, false])
    const { held } = await asks.heldAt(link)
    await asks.decide(link, [held[0].id], 'decline', 'Not on the list')
    await page.reload()
    await heading('Declined')(page)
    expect(await drawnAt(page, [MIDDLE, ...CORNERS])).toEqual([true, true, true, true, true])
  })
})

/** The contrast of text on its ground, as WCAG 2 computes it. */
const contrast = (page: Page, part: '::selection' | null) =>
  page.getByLabel('Six-digit code').evaluate((field, part) => {
    const { color, backgroundColor } = getComputedStyle(field, part)
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const luminance = (colour: string) => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(value => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const [dark, light] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b)
    return (light! + 0.05) / (dark! + 0.05)
  }, part)

describe.each([
  ['by day', false],
  ['by night', true],
])('a wrong code, %s,', (_, dark) => {
  it('is selected for the next one, and still to be read', async () => {
    const codes = codeCalls(
      () => journey.app,
      () => owner,
    )
    const link = await codes.link({ locationName: 'Exam Hall' })
    await codes.screen(link)
    const { page } = await journey.visitor({ at: TOWERS, dark })
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Six-digit code').fill('123456')
    await page.getByRole('alert').waitFor()
    await animationsEnd(page)
    const selected = () =>
      page
        .getByLabel('Six-digit code')
        .evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])
    await expect.poll(selected).toEqual([0, 6])
    expect(await contrast(page, '::selection')).toBeGreaterThanOrEqual(4.5)
    expect(await contrast(page, null)).toBeGreaterThanOrEqual(4.5)
  })
})
