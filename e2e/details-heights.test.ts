import { beforeAll, expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { boxOf } from './testing/boxes.ts'
import { makeBusyLink } from './testing/busy-link.ts'
import { PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'heights@example.com', planId: 3 })
})

it.each([1024, 1440])('what loads at %i pixels has the height of what comes', async width => {
  const { id } = await makeBusyLink(journey.app, owner.creatorId, 'KL Design Week — Opening Night')
  const { page } = await signedInAs(journey, owner, { size: { width, height: 900 } })
  const answer = Promise.withResolvers<void>()
  await page.route('**/checkins?**', route => answer.promise.then(() => route.continue()))
  await page.goto(`${journey.url}/checkin-details?linkId=${id}`)
  const place = page.getByRole('status', { name: 'Loading the check-ins' }).locator('> *').first()
  await place.waitFor()
  await animationsEnd(page)
  const before = await boxOf(place)
  answer.resolve()
  const link = page.getByRole('region', { name: 'Link', exact: true })
  await link.waitFor()
  await animationsEnd(page)
  const after = await boxOf(link)
  expect(Math.abs(before.y - after.y)).toBeLessThanOrEqual(1)
  expect(Math.abs(before.height - after.height)).toBeLessThanOrEqual(32)
})

it('a card without email and phone has no empty line', async () => {
  const bare = await makeLink(journey.app, owner.creatorId)
  await postCheckIn(journey.app, bare.checkinToken, { ...northOf(5), name: 'Noor', email: '', phone: '' })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/checkin-details?linkId=${bare.id}`)
  const card = page.locator('[data-check-in]')
  const name = await boxOf(card.getByRole('heading', { name: 'Noor' }))
  const map = await boxOf(card.getByRole('link', { name: 'View Location' }))
  expect(map.y - name.y - name.height).toBeLessThanOrEqual(8)
})
