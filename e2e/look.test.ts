import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { stopClock } from './testing/clock.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

async function pageAt(path: string, dark = false): Promise<Page> {
  const { page } = await journey.visitor({ size: DESKTOP, dark })
  await page.goto(`${journey.url}${path}`)
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** The width of the first space of a text, in em. */
const wordSpaceEm = (text: Locator) =>
  text.evaluate(element => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
    const at = words.textContent!.indexOf(' ')
    const space = document.createRange()
    space.setStart(words, at)
    space.setEnd(words, at + 1)
    return space.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize)
  })

it('the words of headings, of buttons and of small text stand apart', async () => {
  const page = await pageAt('/create')
  const texts = [
    page.getByRole('heading', { level: 1 }),
    page.getByText('I am human'),
    page.getByText('Send Verification'),
    page.getByRole('link', { name: 'Back to Home' }),
    page.getByText('Your device solves'),
  ]
  for (const text of texts) await expect.poll(() => wordSpaceEm(text)).toBeGreaterThan(0.24)
})

it('a name beyond Western Europe is set in one typeface, and the words of every button stand apart', async () => {
  const owner = await makeCreator(journey.app, { email: 'names@example.com' })
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Łódź, Győr, Iğdır, Šibenik' })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The font of these letters is asked for once they are laid out, which may be after the others are ready.
  await expect.poll(() => typefacesOf(page, 'h1')).toEqual(['Instrument Sans'])
  const styles = await page.getByRole('button').evaluateAll(buttons =>
    buttons.map(button => {
      const { wordSpacing, textRendering } = getComputedStyle(button)
      return { spaced: wordSpacing !== '0px', textRendering }
    }),
  )
  for (const style of styles) expect(style).toEqual({ spaced: true, textRendering: 'geometricprecision' })
})

/** The typefaces with which the browser draws the text of an element. */
async function typefacesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}

it('a copy button keeps its icon at its word and both in the middle, whichever word it shows', async () => {
  const owner = await makeCreator(journey.app, { email: 'copies@example.com' })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner, { size: DESKTOP, permissions: ['clipboard-write'] })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const button = page.getByRole('button', { name: 'Copy Link' })
  await button.waitFor()
  await animationsEnd(page)
  const { x, width } = (await button.boundingBox())!
  await page.clock.install()
  await stopClock(page)
  await button.click()
  const copied = page.locator('button').getByText('Copied')
  await copied.waitFor()
  const [start, end, gap] = await copied.evaluate(element => {
    const word = document.createRange()
    word.selectNodeContents(element.lastChild!)
    const [drawing, text] = [element.querySelector('svg')!.getBoundingClientRect(), word.getBoundingClientRect()]
    return [drawing.left, text.right, text.left - drawing.right]
  })
  expect(gap).toBe(8)
  expect(start! - x).toBeCloseTo(x + width - end!, 0)
})

it.each(['no-preference', 'reduce'] as const)(
  'code that loads within 300 ms shows no loader, reduced motion: %s',
  async reducedMotion => {
    const { page } = await journey.visitor({ context: { reducedMotion } })
    await page.route('**/assets/create-*.js', () => undefined)
    await page.goto(`${journey.url}/create`, { waitUntil: 'commit' })
    const loader = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect.poll(() => loader.evaluate(element => getComputedStyle(element).animationDelay)).toBe('0.3s')
  },
)

it('an unticked box in dark is not filled', async () => {
  const page = await pageAt('/create', true)
  const [box, surface] = await page.getByRole('checkbox').evaluate(input => {
    const surface = document.createElement('i')
    surface.className = 'bg-surface'
    document.body.append(surface)
    return [input, surface].map(element => getComputedStyle(element).backgroundColor)
  })
  expect(box).toBe(surface)
})

it('the header of a creator is one row in a window of 320 pixels', async () => {
  const owner = await makeCreator(journey.app, { email: 'narrow@example.com' })
  const { page } = await signedInAs(journey, owner, { size: { width: 320, height: 640 } })
  await page.goto(`${journey.url}/dashboard`)
  const account = page.getByRole('button', { name: /^Account:/ })
  await account.waitFor()
  await animationsEnd(page)
  const [header, home, last] = [page.getByRole('banner'), page.getByRole('link', { name: 'Nearmark' }), account]
  const boxes = await Promise.all([header, home, last].map(async each => (await each.boundingBox())!))
  const middles = boxes.slice(1).map(({ y, height }) => y + height / 2)
  expect(middles[0]).toBe(middles[1])
  expect(boxes[0]!.height).toBe(65)
  expect(boxes[2]!.x + boxes[2]!.width).toBeLessThanOrEqual(320)
})

it('a creator who is signed in has the account in the header of pages that open without one', async () => {
  const owner = await makeCreator(journey.app, { email: 'known@example.com' })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/create`)
  await page.getByRole('button', { name: 'Account: known@example.com' }).waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
})

it('the name of the product stays where it is between the public pages and those of an organiser', async () => {
  const owner = await makeCreator(journey.app, { email: 'stays@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner, { size: { width: 1920, height: 1080 } })
  const name = page.getByRole('banner').getByRole('link', { name: /Nearmark/ })
  const startsAt = async () => (await name.first().boundingBox())?.x
  await page.goto(`${journey.url}/`)
  const first = await startsAt()
  for (const path of ['/plans', '/dashboard', `/checkin-details?linkId=${link.id}`, '/my-account']) {
    await page.goto(journey.url + path)
    await expect.poll(startsAt).toBe(first)
  }
})
