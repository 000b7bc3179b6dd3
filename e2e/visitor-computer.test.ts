import { beforeAll, expect, it } from 'vitest'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
import { allowLocation, DESKTOP, setUpJourney } from './testing/journey.ts'
import { notAskedYet } from './testing/not-asked-yet.ts'
import { ANDROID } from './testing/user-agents.ts'
import { positionFails } from './testing/visitor-steps.ts'

const journey = setUpJourney()
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

it('a computer hands over to a phone before it is asked, below the question', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ size: DESKTOP })
  await notAskedYet(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  const allow = page.getByRole('button', { name: 'Allow Location Access' })
  const before = (await allow.boundingBox())!
  const code = page.getByRole('img', { name: 'QR code of this link' })
  await code.waitFor()
  expect(await allow.boundingBox(), 'nothing moves for it').toEqual(before)
  expect((await code.boundingBox())!.y).toBeGreaterThan(before.y + before.height)
})

it.each([
  ['a phone', ANDROID, { width: 390, height: 664 }],
  ['a tablet', ANDROID, { width: 820, height: 1180 }],
])('%s is not sent to a phone', async (_, userAgent, size) => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ size, context: { userAgent } })
  await notAskedYet(page)
  await page.clock.install()
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByRole('button', { name: 'Allow Location Access' }).waitFor()
  await page.clock.runFor(5000)
  await expect.poll(() => page.getByText('Continue on Your Phone').count()).toBe(0)
})

it.each([
  ['nearby', 340],
  ['far away', 300_000],
])('a computer %s hands over to a phone first, and sends nobody walking', async (_, metres) => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ at: northOf(metres), size: DESKTOP })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  const code = await boxOf(page.getByRole('img', { name: 'QR code of this link' }))
  expect([code.width, code.height]).toEqual([120, 120])
  const title = await boxOf(page.getByRole('heading', { name: /Not at location/ }))
  expect(code.y).toBeGreaterThanOrEqual(bottomOf(title))
  expect(code.y).toBeLessThan((await boxOf(page.getByText('Updates automatically'))).y)
  expect(await page.locator('[data-turn]').count()).toBe(0)
  expect(await page.getByText(/Walk|Already there/).count()).toBe(0)
})

it('a computer that is denied its location hands over to a phone', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ size: DESKTOP, permissions: [] })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByRole('heading', { name: 'Location Permission Denied' }).waitFor()
  await page.getByText('Continue on Your Phone').waitFor()
})

it('a computer that is not found hands over to a phone', async () => {
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await journey.visitor({ size: DESKTOP })
  await positionFails(0)(page)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await page.getByText('Continue on Your Phone').waitFor()
})
