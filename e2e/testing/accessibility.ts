import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'

/**
 * Waits for the fonts and for the end of all animations, apart from endless ones and those of a scroll position. An element that
 * has just changed asks for its fonts and starts its animations in the next frame. Their states are read, since `finished` is
 * never fulfilled within closed `<details>`.
 */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A stopped clock calls no animation frame, but the browser still says what it has drawn.
    const frame = () =>
      new Promise<void>(resolve => {
        const drawn = new IntersectionObserver(() => {
          drawn.disconnect()
          resolve()
        })
        drawn.observe(document.documentElement)
      })
    const isMoving = ({ effect, playState, timeline }: Animation) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    await frame()
    await frame()
    await document.fonts.ready
    while (document.getAnimations().some(isMoving)) await frame()
  })
}

/** axe's rules that read colours, apart from which a page is the same in every theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** axe's violations in a page or a part of it, and whether the page is wider than the window, once all animations have ended. */
export async function accessibilityFaults(page: Page, part = 'html', options: RunOptions = {}): Promise<string[]> {
  await animationsEnd(page)
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...(await violationsIn(page, part, options)),
    ...(overflowPx > 0 ? [`${overflowPx} px wider than the window`] : []),
  ]
}

/** axe's violations by the colours of a page at rest. */
export const colourFaults = (page: Page) => violationsIn(page, 'html', { runOnly: OF_COLOURS })

/**
 * The same, and targets that are small and close together, which axe does not look for unless it is told to: for a window in
 * which no bar lies over a target.
 */
export const faultsOfWholePage = (page: Page) =>
  accessibilityFaults(page, 'html', { rules: { 'target-size': { enabled: true } } })

async function violationsIn(page: Page, part: string, options: RunOptions): Promise<string[]> {
  // Once for each document: loading axe takes longer than reading most pages with it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  // Without the parts that nothing here reads: style sheets loaded again, and a selector for each element.
  const wanted: RunOptions = { ...options, resultTypes: ['violations'], preload: false, selectors: false }
  const { violations } = await page.evaluate(run, { part, options: wanted })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Runs in the page. */
const run = ({ part, options }: { part: string; options: RunOptions }) =>
  (globalThis as unknown as { axe: typeof axe }).axe.run(part, options)
