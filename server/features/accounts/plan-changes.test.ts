import { expect, test } from 'vitest'
import { callAs } from '../../testing/billing-world.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../testing/set-up-billing-world.ts'
import { makeSubscriber } from '../../testing/subscribers.ts'

const world = setUpBillingWorld()

/** Opens a session for each call, since the clock moves by months. */
async function get(email: string, path: string) {
  const { cookies } = await makeCreator(world.app, { email })
  return (await world.app.call('GET', path, { cookies })).body
}

interface Shown {
  id: string
  isLinkBlocked: boolean
}

const blockedOf = async (email: string): Promise<string[]> =>
  (await get(email, '/api/dashboard')).links
    .filter(({ isLinkBlocked }: Shown) => isLinkBlocked)
    .map(({ id }: Shown) => id)

const through = (interval: string) => passTime(world, interval)

test('a downgrade blocks the links of its preview, at its date, and an upgrade unblocks them', async () => {
  const email = 'changing@example.org'
  const { creatorId } = await makeSubscriber(world, { email, planName: 'Pro' })
  const links: MadeLink[] = []
  for (let index = 0; index < 8; index++)
    links.push(await makeLink(world.app, creatorId, { locationName: `Place ${index}` }))
  const preview = await get(email, '/api/downgrade-preview?newPlanName=Essential')
  expect(preview.blockedLinks.map(({ id }: Shown) => id)).toEqual([2, 1, 0].map(index => links[index]!.id))

  const { body } = await callAs(world, { email }, '/api/downgrade-subscription-plan', {
    email,
    newPlanName: 'Essential',
  })
  expect(body.scheduledDate).toBe(preview.scheduledDate)
  expect(await blockedOf(email)).toEqual([])
  expect((await get(email, '/api/account-summary')).creator.accountExpireAt).toBe(preview.scheduledDate)

  await through('32 days')
  expect(await blockedOf(email)).toEqual(preview.blockedLinks.map(({ id }: Shown) => id))
  expect((await postCheckIn(world.app, links[0]!.checkinToken)).body.error).toBe('Account has expired')
  expect((await postCheckIn(world.app, links[3]!.checkinToken)).status).toBe(200)
  expect(await get(email, '/api/account-summary')).toMatchObject({
    plan: { name: 'Essential', price: '4.90', monthlyLimit: 5 },
    activeLinksCount: 8,
    remainingLinks: 0,
    canCreateMore: false,
  })

  await callAs(world, { email }, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra' })
  await world.simulator.settled()
  expect(await blockedOf(email)).toEqual([])
})

test('a cancelled subscription keeps its plan until the end of the period, and then only its name', async () => {
  const email = 'leaving@example.org'
  const { creatorId } = await makeSubscriber(world, { email, planName: 'Business' })
  const links = [await makeLink(world.app, creatorId), await makeLink(world.app, creatorId)]
  const { body } = await callAs(world, { email }, '/api/cancel-subscription', { email })
  expect(await get(email, '/api/account-summary')).toMatchObject({
    creator: { subscriptionStatus: 'cancelled', accountExpireAt: body.accessUntil },
    plan: { name: 'Business', price: '40.00' },
    blockedWithoutPlanCount: 1,
    remainingLinks: 98,
    isAccountExpired: false,
  })
  await through('32 days')
  expect(await get(email, '/api/account-summary')).toMatchObject({
    creator: { subscriptionStatus: 'expired', accountExpireAt: body.accessUntil },
    plan: { name: 'Business' },
    remainingLinks: 0,
    isAccountExpired: true,
  })
  expect(await blockedOf(email)).toEqual([links[0]!.id])
})

test('a failed renewal shows the open invoice, and does not limit the plan yet', async () => {
  const email = 'failing@example.org'
  await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
  await through('32 days')
  const summary = await get(email, '/api/account-summary')
  expect(summary).toMatchObject({
    creator: { subscriptionStatus: 'past_due' },
    remainingLinks: 15,
    isAccountExpired: false,
  })
  expect(summary.creator.openInvoiceUrl).toMatch(/^http/)
})
