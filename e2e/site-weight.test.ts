import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { sitePages } from '../contract/paths.ts'
import { PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

/** The size of the scripts that a page may load before anybody presses anything, compressed. The other public pages need no module at all. */
const SCRIPTS_KIB: Partial<Record<(typeof sitePages)[number], number>> = {
  '/plans': 41,
  '/support': 34,
  '/link-success': 24,
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, kib: encodedBodySize / 1024 })),
  )

it.each(sitePages)('%s loads little before the first press, and no schema', async path => {
  const maxKib = SCRIPTS_KIB[path] ?? 0
  const { page } = await journey.visitor({ size: PHONE })
  const scripts: Promise<string>[] = []
  page.on('response', response => response.url().endsWith('.js') && scripts.push(response.text()))
  await page.goto(journey.url + path)
  if (maxKib > 0) await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  const kib = (await scriptsOf(page)).reduce((sum, script) => sum + script.kib, 0)
  expect(kib).toBeLessThanOrEqual(maxKib)
  for (const text of await Promise.all(scripts)) expect(text).not.toContain('_zod')
})
