import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { bottomOf, boxOf } from './testing/boxes.ts'
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

/** In the middle of the window, with nothing beside it. */
async function expectOneCard(page: Page) {
  const parts = await Promise.all(['.place-head', '.place-step'].map(part => boxOf(page.locator(part))))
  for (const { x, width } of parts) expect(Math.abs(x + width / 2 - DESKTOP.width / 2)).toBeLessThan(2)
  const [head, step] = parts
  const middle = (head!.y + step!.y + step!.height) / 2
  expect(Math.abs(middle - DESKTOP.height / 2)).toBeLessThan(40)
}

describe.each(ENDINGS)('%s', (_, title, tokenOf) => {
  it.each([PHONE, DESKTOP])('names place and organiser, each where the open page does, on %o', async size => {
    const page = await opened(await tokenOf(), size)
    const heading = await boxOf(page.getByRole('heading', { name: title }))
    await page.getByText('Organised by Maya Lindholm').waitFor()
    expect(await page.getByText('City Library').count()).toBe(1)
    expect((await boxOf(page.getByText('City Library'))).y).toBeLessThan(heading.y)
    const ring = await boxOf(page.locator('.ending-head > svg'))
    if (size === PHONE) expect([ring.width, ring.height]).toEqual([56, 56])
    expect(ring.x + ring.width, 'beside the heading').toBeLessThanOrEqual(heading.x)
    const header = await boxOf(page.locator('.place-head > header'))
    if (size === PHONE) expect((await boxOf(page.locator('.ending-head'))).y - bottomOf(header)).toBe(32)
    if (size.width > 700) await expectOneCard(page)
  })

  it('says whom to ask', async () => {
    const page = await opened(await tokenOf(), PHONE)
    await page.getByText(/^(Ask Maya Lindholm for a new link|.*creator of this link, Maya Lindholm)\.$/).waitFor()
  })
})

it('a link that was not found has the same frame', async () => {
  const page = await opened('AAAAAAAAAAAAAAAAAAAAAA', DESKTOP)
  await page.getByRole('heading', { name: 'Check-in Link Not Found', level: 1 }).waitFor()
  await expectOneCard(page)
})

it('each ending has a drawing of its own', async () => {
  const tokens = [...(await Promise.all(ENDINGS.map(([, , tokenOf]) => tokenOf()))), 'AAAAAAAAAAAAAAAAAAAAAA']
  const drawings = new Set<string>()
  for (const token of tokens) {
    const page = await opened(token, PHONE)
    drawings.add(await page.locator('.ending-head > svg').innerHTML())
  }
  expect(drawings.size).toBe(tokens.length)
})
