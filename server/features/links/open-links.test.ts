import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { linkStates } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HOUR_MS = 60 * 60 * 1000
const NO_LIMIT = 60

const put = (creatorId: string, planId: number) =>
  app.deps.db.updateTable('creators').set({ plan_id: planId }).where('id', '=', creatorId).execute()
const visit = async (token: string) => (await app.call('GET', `/api/checkin-links/${token}`)).body.isLinkBlocked

/** Eight links of one creator, oldest first. */
async function eightLinks(email: string) {
  const creator = await makeCreator(app, { email, planId: 3 })
  const links: MadeLink[] = []
  for (let index = 0; index < 8; index++)
    links.push(await makeLink(app, creator.creatorId, { locationName: `Place ${index}` }))
  const blocked = () => Promise.all(links.map(({ checkinToken }) => visit(checkinToken)))
  return { ...creator, links, blocked }
}

const oldest = (count: number) => Array.from({ length: 8 }, (_, index) => index < count)

describe('links beyond the plan', () => {
  test('are blocked oldest first, and open again with the plan', async () => {
    const { creatorId, cookies, blocked } = await eightLinks('down@example.org')
    expect(await blocked()).toEqual(oldest(0))
    await put(creatorId, 2)
    expect(await blocked()).toEqual(oldest(3))
    const { links } = (await app.call('GET', '/api/dashboard', { cookies })).body
    expect(links.map((link: { isLinkBlocked: boolean }) => link.isLinkBlocked)).toEqual(oldest(3).reverse())
    await put(creatorId, 1)
    expect(await blocked()).toEqual(oldest(7))
    await put(creatorId, 4)
    expect(await blocked()).toEqual(oldest(0))
  })

  test('accept no check-in, and keep those they have', async () => {
    const { creatorId, links } = await eightLinks('refused@example.org')
    const [first, , , fourth] = links
    expect((await postCheckIn(app, first!.checkinToken)).status).toBe(200)
    await put(creatorId, 2)
    expect(await postCheckIn(app, first!.checkinToken)).toMatchObject({
      status: 403,
      body: { error: 'Account has expired', code: 'link_blocked' },
    })
    expect((await postCheckIn(app, fourth!.checkinToken)).status).toBe(200)
    await put(creatorId, 3)
    expect((await postCheckIn(app, first!.checkinToken)).status).toBe(200)
    const { rows } = await app.deps.pool.query('select checkin_count from links where id = $1', [first!.id])
    expect(rows[0].checkin_count).toBe(2)
  })

  test('open automatically when a newer link is deleted or expires', async () => {
    const { creatorId, cookies, links, blocked } = await eightLinks('frees@example.org')
    await put(creatorId, 2)
    await app.call('DELETE', `/api/checkin-links/${links[7]!.id}`, { cookies })
    expect(await blocked()).toEqual([true, true, false, false, false, false, false, undefined])
    await app.deps.pool.query('update links set expires_at = app_now() where id = $1', [links[5]!.id])
    expect(await blocked()).toEqual([true, false, false, false, false, undefined, false, undefined])
  })
})

const madeLink = fc.record({
  madeHoursAgo: fc.integer({ min: 1, max: 6 }),
  endsInHours: fc.integer({ min: -2, max: 4 }),
})

test('of any links, the newest active ones are open, never more than the limit in force', async () => {
  const { db } = app.deps
  const limits = { 1: 1, 2: 5, [NO_LIMIT]: null } as const
  const rights = { default_expiry_days: 30, custom_expiry: true, never_expire: true, csv_export: true }
  await db
    .insertInto('plans')
    .values({ id: NO_LIMIT, name: 'House', link_limit: null, priority_support: true, ...rights })
    .execute()
  const now = (await app.deps.now()).getTime()
  let run = 0
  const property = async (
    made: { madeHoursAgo: number; endsInHours: number }[],
    planId: 1 | 2 | 60,
    expired: boolean,
  ) => {
    const accountExpireAt = expired ? new Date(now - HOUR_MS) : null
    const { creatorId } = await makeCreator(app, { email: `any${++run}@example.org`, planId, accountExpireAt })
    const links = []
    for (const { madeHoursAgo, endsInHours } of made) {
      const createdAt = new Date(now - madeHoursAgo * HOUR_MS).toISOString()
      const expiresAt = new Date(now + (endsInHours - 0.5) * HOUR_MS).toISOString()
      links.push({ ...(await makeLink(app, creatorId, { createdAt, expiresAt })), createdAt, active: endsInHours > 0 })
    }
    const limit = expired ? 1 : limits[planId]
    const active = links.filter(link => link.active)
    const newest = active.sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
    const states = await linkStates(
      app.deps.pool,
      links.map(link => link.checkinToken),
      { lock: false },
    )
    const open = states.filter(state => !state.blocked && state.expiresAt > state.now).map(({ id }) => id)
    expect(open.sort()).toEqual(
      newest
        .slice(0, limit ?? made.length)
        .map(({ id }) => id)
        .sort(),
    )
    const ended = states.filter(state => state.expiresAt <= state.now)
    expect(ended.some(({ blocked }) => blocked)).toBe(false)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(madeLink, { maxLength: 9 }),
      fc.constantFrom(1 as const, 2 as const, NO_LIMIT as 60),
      fc.boolean(),
      property,
    ),
    { numRuns: 60 },
  )
})

test('whether a link is open is read from an index, however many links there are', async () => {
  const { creatorId } = await makeCreator(app, { email: 'hundred@example.org', planId: 5 })
  const tokens: string[] = []
  for (let index = 0; index < 100; index++) tokens.push((await makeLink(app, creatorId)).checkinToken)
  await app.database.asOwner('analyze links')
  const client = await app.deps.pool.connect()
  try {
    await linkStates(client, [tokens[0]!], { lock: false })
    const { rows } = await client.query(`explain execute "link-states" (array['${tokens[0]}'])`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('links_by_activation')
    expect(plan).not.toContain('Seq Scan on links')
  } finally {
    client.release()
  }
})
