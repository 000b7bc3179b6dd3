import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { boxOf } from './testing/boxes.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney({ allowedComplaints: /status of 4\d\d/ })
let owner: SignedIn
let lapsed: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  lapsed = await makeCreator(journey.app, {
    email: 'lapsed@example.com',
    planId: 3,
    accountExpireAt: new Date(2024, 1, 1),
  })
})

const NAMED = { locationName: 'City Library', hostName: 'Maya Lindholm' }

const ENDINGS: [string, string, () => Promise<string>][] = [
  [
    'an expired link',
    'Check-in Link Has Expired',
    async () =>
      (await makeLink(journey.app, owner.creatorId, { ...NAMED, expiresAt: '2024-05-01T10:00:00Z' })).checkinToken,
  ],
  [
    'a blocked link',
    'Account Has Expired',
    async () => {
      const { checkinToken } = await makeLink(journey.app, lapsed.creatorId, NAMED)
      await makeLink(journey.app, lapsed.creatorId)
      return checkinToken
    },
  ],
]

async function opened(checkinToken: string, size: { width: number; height: number }): Promise<Page> {
  const { page } = await journey.visitor({ size })
  await page.goto(`${journey.url}/checkin/${checkinToken}`)
  return page
}

describe.each(ENDINGS)('%s', (_, title, tokenOf) => {
  it.each([PHONE, DESKTOP])('names place and organiser, each where the open page does, on %o', async size => {
    const page = await opened(await tokenOf(), size)
    const heading = await boxOf(page.getByRole('heading', { name: title }))
    await page.getByText('Organised by Maya Lindholm').waitFor()
    expect(await page.getByText('City Library').count()).toBe(1)
    expect((await boxOf(page.getByText('City Library'))).y).toBeLessThan(heading.y)
    const mark = await boxOf(page.locator('.ending-mark'))
    if (size.width < 700) expect(mark.y + mark.height).toBeLessThanOrEqual(heading.y)
    else expect(mark.width, 'the drawing takes the room beside the words').toBeGreaterThan(size.width / 2)
  })

  it('says whom to ask', async () => {
    const page = await opened(await tokenOf(), PHONE)
    await page.getByText(/^(Ask Maya Lindholm for a new link|.*creator of this link, Maya Lindholm)\.$/).waitFor()
  })
})

it('a link that was not found has the same frame', async () => {
  const page = await opened('AAAAAAAAAAAAAAAAAAAAAA', DESKTOP)
  await page.getByRole('heading', { name: 'Check-in Link Not Found', level: 1 }).waitFor()
  expect((await boxOf(page.locator('.ending-mark'))).width).toBeGreaterThan(DESKTOP.width / 2)
})
