import type { Page, Route } from 'playwright'
import { expect, it } from 'vitest'
import { DOUBTFUL } from '../server/testing/ask-makers.ts'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { endDoubt } from './testing/doubt.ts'
import { allowLocation, PHONE, setUpJourney } from './testing/journey.ts'

// A visitor in doubt at a link that its creator changes meanwhile.
const journey = setUpJourney()
let owners = 0
/** The page asks for the ring once an attempt. */
const ANSWERED = { timeout: 60_000 }
const isHere = (page: Page) => page.getByRole('heading', { name: 'You’re here' }).waitFor(ANSWERED)

async function changed(changes: object, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const owner = await makeCreator(journey.app, { email: `changes-${++owners}@example.com`, planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId, { doubt: 'ask', hostName: 'Maya Lindholm' })
  const { page } = await journey.visitor({ at: { accuracy: 60, ...DOUBTFUL }, size: PHONE })
  await page.clock.install()
  await before?.(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await endDoubt(page)
  await page.getByRole('button', { name: 'Ask to Be Let In' }).waitFor()
  const { status } = await journey.app.call('POST', `/api/checkin-links/${link.id}/change`, {
    cookies: owner.cookies,
    body: { version: 1, ...changes },
  })
  expect(status).toBe(200)
  await page.getByRole('button', { name: 'Try Again' }).click()
  return page
}

it('lets the visitor in by its new radius after another try', async () => {
  await isHere(await changed({ radiusM: 200 }))
})

it('lets the visitor in by its new radius though the help had not loaded by then', async () => {
  const helps: Route[] = []
  const page = await changed({ radiusM: 200 }, page => page.route('**/help-*.js', route => void helps.push(route)))
  expect(helps).toHaveLength(1)
  await helps[0]!.continue()
  await isHere(page)
})

it('is shown with its new pin after another try', async () => {
  const { latitude, longitude } = northOf(600)
  const page = await changed({ placeId: `coord_${latitude.toFixed(6)}_${longitude}` })
  await page.getByRole('heading', { name: /^Not at location 46\d\sm away$/ }).waitFor(ANSWERED)
})
