import { beforeAll, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney, type Visitor } from './testing/journey.ts'

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'once@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, { repeatRule: 'ever' })
})

async function checkIn({ page }: Visitor, name: string) {
  await allowLocation(page)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Check In', exact: true }).click()
}

it('a visitor who comes again is told when they checked in, and makes no second record', async () => {
  const visitor = await journey.visitor({ at: northOf(12), permissions: ['geolocation'] })
  const { page } = visitor
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page
    .getByText('A cookie remembers this browser here for 180 days, so that nobody is checked in twice.')
    .waitFor()
  await checkIn(visitor, 'Mei Tan')
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()

  // A phone whose storage was cleared, or that shares its cookies with another tab, knows nothing of it.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await checkIn(visitor, 'mei tan')
  await page.getByRole('heading', { name: /^You checked in at \d\d:\d\d$/ }).waitFor()
  await expect.poll(() => page.getByText('A cookie remembers this browser').isVisible()).toBe(false)

  const { rowCount } = await journey.app.deps.pool.query('select from check_ins where link_id = $1', [link.id])
  expect(rowCount).toBe(1)
})

it('a mailed link of somebody who has checked in says when that was', async () => {
  const verified = await makeLink(journey.app, owner.creatorId, { repeatRule: 'ever', requireUserVerify: true })
  const email = 'twice@example.com'
  const mailed = async (count: number) => {
    await postCheckIn(journey.app, verified.checkinToken, { email })
    return nextMailTo(journey.app, email, count)
  }
  const { token } = await mailed(1)
  const { url } = await mailed(2)
  await journey.app.call('POST', `/api/verify-checkin/${verified.checkinToken}`, { body: { token, confirm: true } })
  const { page } = await journey.visitor()
  await page.goto(url)
  await page.getByRole('button', { name: 'Confirm My Check-in' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^You checked in at \d\d:\d\d$/ })
  await title.waitFor()
  await page.reload()
  await title.waitFor()
})
