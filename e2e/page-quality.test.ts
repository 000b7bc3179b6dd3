import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sitePages } from '../contract/paths.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

const LARGE = { width: 1920, height: 1080 }

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[]
  }
}

/** Gathers the elements that moved by themselves, from the first paint on. */
function gatherShifts() {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node }[]
    })[])
      if (!entry.hadRecentInput)
        window.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** As a reader does, so that late parts are loaded. */
async function scrollThrough(page: Page) {
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < heightPx; y += 500) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(60)
  }
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a large screen', LARGE],
])('on %s', (_, size) => {
  it.each(sitePages)('nothing of %s moves while it loads or is scrolled', async path => {
    const { page } = await journey.visitor({ size })
    await page.addInitScript(gatherShifts)
    await page.goto(journey.url + path, { waitUntil: 'networkidle' })
    await scrollThrough(page)
    expect(await page.evaluate(() => window.shifts)).toEqual([])
  })
})

/** How wide the words of the page's heading are. */
const headingWidth = (page: Page) =>
  page.locator('h1').evaluate(heading => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    return words.getBoundingClientRect().width
  })

it.each(['/plans', '/support', '/features'])('%s takes the same room before its font has come', async path => {
  const without = await journey.visitor({ size: DESKTOP })
  await without.page.route('**/*.woff2', () => {})
  await without.page.goto(journey.url + path, { waitUntil: 'domcontentloaded' })
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(journey.url + path, { waitUntil: 'networkidle' })
  // The font is used once it is at hand before the first paint.
  await page.reload({ waitUntil: 'networkidle' })
  const ratio = (await headingWidth(without.page)) / (await headingWidth(page))
  expect(Math.abs(ratio - 1)).toBeLessThan(0.06)
})

it.each(sitePages)('%s has its headings in order, and room for each image', async path => {
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(journey.url + path)
  const levels = await page.locator('h1, h2, h3, h4, h5, h6').evaluateAll(all => all.map(({ tagName }) => +tagName[1]!))
  expect(levels[0]).toBe(1)
  expect(levels.filter(level => level === 1)).toHaveLength(1)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  const sizes = await page.locator('img, video').evaluateAll(all => all.map(one => one.matches('[width][height]')))
  expect(sizes).not.toContain(false)
})

it('every page has a title and a description of its own, of a length that search engines show', async () => {
  const facts = []
  for (const path of sitePages) {
    const { text } = await journey.app.call('GET', path)
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? ''
    facts.push({ path, title, description })
  }
  const unfit = facts.filter(
    ({ title, description }) =>
      title.length < 10 || title.length > 65 || description.length < 50 || description.length > 160,
  )
  expect(unfit).toEqual([])
  expect(new Set(facts.map(({ title }) => title)).size).toBe(facts.length)
  expect(new Set(facts.map(({ description }) => description)).size).toBe(facts.length)
})

it.each(sitePages)('%s uses the width of a large screen', async path => {
  const { page } = await journey.visitor({ size: LARGE })
  await page.goto(journey.url + path)
  const [header, footer] = await Promise.all(
    ['banner', 'contentinfo'].map(
      async part =>
        (await page
          .getByRole(part as 'banner')
          .getByText('Nearmark')
          .first()
          .boundingBox())!.x,
    ),
  )
  expect(header).toBe(footer)
  expect(header!).toBeLessThan(340)
})
