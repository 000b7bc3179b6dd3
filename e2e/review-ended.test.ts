import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt, DOUBTFUL } from '../server/testing/ask-makers.ts'
import { type MadeLink, makeLink } from '../server/testing/check-in-makers.ts'
import { endDoubt } from './testing/doubt.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

// Tests of this file cut the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })
let asks: Asks
beforeAll(() => {
  asks = asksAt(journey.app)
})

const TITLES = { expired: 'Check-in Link Has Expired', blocked: 'Account Has Expired' }
/** The page asks again and again whether there is an answer. */
const ANSWERED = { timeout: 60_000 }

async function asked(): Promise<{ link: MadeLink; page: Page }> {
  const link = await asks.link({ hostName: 'Maya Lindholm', createdAt: '2024-01-01T00:00:00Z' })
  const { page } = await journey.visitor({ at: { accuracy: 60, ...DOUBTFUL } })
  await page.clock.install()
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  await endDoubt(page)
  await page.getByRole('button', { name: 'Ask to Be Let In' }).click()
  await page.getByLabel('Name').fill('Aisyah')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  return { link, page }
}

const end = {
  expired: ({ id }: MadeLink) =>
    journey.app.database.asOwner(`update links set expires_at = app_now() where id = '${id}'`),
  async blocked() {
    const { creatorId } = asks.owner
    await makeLink(journey.app, creatorId)
    await journey.app.database.asOwner(`update creators set account_expire_at = '2024-01-01' where id = '${creatorId}'`)
  },
}

it('an open page shows the answer within ten seconds, however long somebody has waited', async () => {
  const { link, page } = await asked()
  let checks = 0
  page.on('request', request => request.url().includes('/pending/') && checks++)
  await page.clock.runFor(120_000)
  await expect.poll(() => checks).toBeGreaterThanOrEqual(11)
  const { held } = await asks.heldAt(link)
  await asks.decide(link, [held[0].id], 'approve')
  await page.clock.runFor(10_000)
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
})

describe.each(['expired', 'blocked'] as const)('somebody who waits at a link that has since %s', state => {
  const ended = async () => {
    const { link, page } = await asked()
    await end[state](link)
    await page.reload()
    const { held } = await asks.heldAt(link)
    const { id } = held[0]
    return {
      page,
      decide: (...answer: [string, string?]) => asks.decide(link, [id], ...answer),
      voidIt: () =>
        asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/void`, { reason: 'Nobody there' }),
    }
  }

  it('is still told that the organiser decides, and sees the pass once let in', async () => {
    const { page, decide } = await ended()
    await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
    await page.getByText('Maya Lindholm will decide. You don’t have to wait here.').waitFor()
    await decide('approve')
    await page.getByRole('heading', { name: /^You checked in at/ }).waitFor(ANSWERED)
    await page.getByRole('heading', { name: TITLES[state] }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: /^You checked in at/ }).waitFor()
  })

  it('reads that the check-in was voided since, and sees no pass', async () => {
    const { page, decide, voidIt } = await ended()
    await page.route('**/pending/*', route => route.abort())
    await page.reload()
    await decide('approve')
    await voidIt()
    await page.unroute('**/pending/*')
    await page.reload()
    await page.getByRole('heading', { name: 'Voided' }).waitFor(ANSWERED)
    await page.getByText('Maya Lindholm has voided this check-in.').waitFor()
  })

  it('reads why they were declined, and then what became of the link', async () => {
    const { page, decide } = await ended()
    await decide('decline', 'Not on the list')
    await page.getByRole('heading', { name: 'Declined' }).waitFor(ANSWERED)
    await page.getByText('‘Not on the list’').waitFor()
    expect(await page.getByText('try again').count()).toBe(0)
    await page.getByRole('button', { name: 'Close Answer' }).click()
    await page.getByRole('heading', { name: TITLES[state] }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: TITLES[state] }).waitFor()
  })
})
