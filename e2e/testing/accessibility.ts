import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * Waits for the fonts and for the end of all animations, apart from endless ones. What has just changed asks for its
 * fonts and starts its animations in the next frame. Their states are read, since `finished` is never fulfilled within
 * closed `<details>`.
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
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
    await frame()
    await frame()
    await document.fonts.ready
    while (document.getAnimations().some(isMoving)) await frame()
  })
}

/** axe's rules that read colours, apart from which a page is the same in every theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** axe's violations in a page or a part of it, and whether the page is wider than the window, once all animations have ended. */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<string[]> {
  await animationsEnd(page)
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(await violationsIn(axe(page).include(part))),
    ...(overflowPx > 0 ? [`${overflowPx} px wider than the window`] : []),
  ]
}

/** axe's violations by the colours of a page at rest: in half the time. */
export const colourFaults = (page: Page) => violationsIn(axe(page).withRules(OF_COLOURS))

/** The other mode opens a page for each analysis, for the sake of frames from other sites, of which there are none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function violationsIn(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
