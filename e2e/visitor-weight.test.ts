import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

/** A visitor who taps as soon as there is a button; notes when the first frame with the form has been painted. */
const tapAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      document.querySelector<HTMLElement>('[data-locate]:not([aria-busy])')?.click()
      if (!document.querySelector('input[name=name]')) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.mark('form')
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })

/** The browser lists a request once it is answered. */
const requestedBeforeForm = (page: Page) =>
  page.evaluate(() => {
    const formMs = performance.getEntriesByName('form')[0]!.startTime
    const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= formMs)
    return requests.map(({ name }) => new URL(name).pathname)
  })

it('the form is usable after the document and one script', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ at: TOWERS })
  await tapAtOnce(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => requestedBeforeForm(page)).toEqual([expect.stringMatching(/^\/assets\/visitor-/)])
})

it('a link at which people may ask needs one script more, loaded beside the first', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { doubt: 'ask' })
  const { page } = await journey.visitor({ at: TOWERS })
  await tapAtOnce(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  await expect
    .poll(async () => (await requestedBeforeForm(page)).sort())
    .toEqual([expect.stringMatching(/^\/assets\/asking-page-/), expect.stringMatching(/^\/assets\/visitor-/)])
})
