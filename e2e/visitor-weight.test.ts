import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { codeCalls } from '../server/testing/code-calls.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { sessionsAt } from '../server/testing/session-makers.ts'
import { setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
const current = [() => journey.app, () => owner] as const
const { setClock, link: scheduledLink } = sessionsAt(...current)

beforeAll(async () => {
  await setClock('2027-01-04T08:00:30Z')
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

/** Of the document and of what was asked for before the form, heads included, compressed. */
const bytesBeforeForm = (page: Page) =>
  page.evaluate(() => {
    const formMs = performance.getEntriesByName('form')[0]!.startTime
    const requests = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return (requests as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime <= formMs)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  })

it('the fullest link weighs at most 90 KiB before its form is usable', async () => {
  const link = await scheduledLink(undefined, {
    doubt: 'ask',
    requirePhotoVerify: true,
    requireUserVerify: true,
    requiresCode: true,
    checkOut: 'ask',
    listRule: 'flag',
    deviceMarks: true,
  })
  await peopleCalls(...current).add(link.id, { name: 'Aisyah', email: 'aisyah@example.com' })
  const { code } = await (await codeCalls(...current).screen(link)).code()
  const { page } = await journey.visitor({ at: TOWERS })
  await tapAtOnce(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}#code=${code}`)
  await page.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  expect((await bytesBeforeForm(page)) / 1024).toBeLessThanOrEqual(90)
})
