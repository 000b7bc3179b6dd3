import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analytics } from '../../../contract/insights.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604'

let app: TestApp
let owner: SignedIn
let hall: MadeLink
let door: MadeLink
let creators = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const fresh = async () => {
  owner = await makeCreator(app, { email: `owner-${++creators}@example.com`, planId: 3 })
  hall = await makeLink(app, owner.creatorId)
  door = await makeLink(app, owner.creatorId)
}

const aroundNow = async () => {
  const at = (await app.deps.now()).getTime()
  return { from: new Date(at - 7_200_000).toISOString(), to: new Date(at + 7_200_000).toISOString() }
}

async function ask(query: Record<string, string> = {}, cookies = owner.cookies) {
  const params = new URLSearchParams({ ...(await aroundNow()), ...query })
  return app.call('GET', `/api/analytics?${params}`, { cookies })
}
const fetchAnalytics = async (query: Record<string, string> = {}): Promise<Analytics> => (await ask(query)).body

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Inserts counters of one moment directly into the database. */
const count = (linkId: string, at: string, attempts: number, outcome = 'accepted') =>
  app.deps.pool.query(`insert into attempt_counts values ($1, $2, $3, 'Mobile', $4)`, [linkId, at, outcome, attempts])

describe('analytics', () => {
  it('count the recorded attempts, of one link and of all links', async () => {
    await fresh()
    await postCheckIn(app, hall.checkinToken, { email: 'a@example.com' }, { headers: { 'user-agent': PHONE } })
    await postCheckIn(app, door.checkinToken, { email: 'A@Example.com' })
    await postCheckIn(app, door.checkinToken, { email: 'b@example.com' })
    await postCheckIn(app, door.checkinToken, { email: '' })
    await postCheckIn(app, door.checkinToken, northOf(300))

    const all = await fetchAnalytics()
    expect(all.totals).toEqual({ accepted: 4, refused: 1 })
    expect(all.visitors).toEqual({ firstTime: 2, returning: 1, unknown: 1 })
    expect(all.byDevice).toEqual([
      { deviceType: 'Desktop', accepted: 3 },
      { deviceType: 'Mobile', accepted: 1 },
    ])
    expect(all.refusals).toEqual([{ reason: 'too_far', count: 1 }])
    expect([sum(all.byHour), sum(all.byWeekday), sum(all.overTime.map(({ accepted }) => accepted))]).toEqual([4, 4, 4])
    expect(sum(all.overTime.map(({ refused }) => refused))).toBe(1)

    const one = await fetchAnalytics({ linkId: hall.id })
    expect([one.totals, one.visitors]).toEqual([
      { accepted: 1, refused: 0 },
      { firstTime: 1, returning: 0, unknown: 0 },
    ])
  })

  it('count hours, weekdays and days in local time, across a change of the offset', async () => {
    await fresh()
    // In Berlin: Saturday 23:45, Sunday 02:30 before and after the clocks go back, Sunday 23:45.
    for (const at of ['2026-10-24T21:45Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T22:45Z'])
      await count(hall.id, at, 1)
    const days = { from: '2026-10-23T22:00:00Z', to: '2026-10-27T23:00:00Z', timeZone: 'Europe/Berlin' }
    const { byHour, byWeekday, overTime, range } = await fetchAnalytics(days)
    expect([byHour[23], byHour[2]]).toEqual([2, 2])
    expect(byWeekday).toEqual([0, 0, 0, 0, 0, 1, 3])
    expect(overTime.map(({ startsAt, accepted }) => [startsAt.slice(0, 13), accepted])).toEqual([
      ['2026-10-23T22', 1],
      ['2026-10-24T22', 3],
      ['2026-10-25T23', 0],
      ['2026-10-26T23', 0],
    ])
    expect(range).toMatchObject({ bucket: 'day', timeZone: 'Europe/Berlin' })
    const utc = await fetchAnalytics({ ...days, timeZone: 'Mars/Olympus' })
    expect([utc.range.timeZone, utc.byWeekday]).toEqual(['UTC', [0, 0, 0, 0, 0, 1, 3]])
  })

  it('cover every quarter of an hour in the range, and none outside', async () => {
    await fresh()
    for (const at of ['2026-05-01T09:45Z', '2026-05-01T10:00Z', '2026-05-01T10:15Z', '2026-05-01T10:30Z'])
      await count(hall.id, at, 1, at === '2026-05-01T10:15Z' ? 'expired' : 'accepted')
    const { totals } = await fetchAnalytics({ from: '2026-05-01T10:05:00Z', to: '2026-05-01T10:20:00Z' })
    expect(totals).toEqual({ accepted: 1, refused: 1 })
  })

  it('say nothing about other creators, and nothing without a session', async () => {
    await fresh()
    await postCheckIn(app, hall.checkinToken)
    const stranger = await makeCreator(app, { email: 'stranger@example.com', planId: 5 })
    expect((await ask({ linkId: hall.id }, stranger.cookies)).body.code).toBe('link_not_found')
    expect((await ask({}, stranger.cookies)).body.totals).toEqual({ accepted: 0, refused: 0 })
    expect((await ask({}, {})).status).toBe(401)
  })

  it.each([
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'The range must end after it begins.'],
    [{ from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'Please choose a range of at most two years.'],
    [{ from: 'yesterday' }, 'This is not a date and time with a UTC offset.'],
    [{ linkId: '7' }, 'This link does not exist.'],
  ])('decline %o', async (query, sentence) => {
    const { status, text } = await ask(query)
    expect(status).toBe(400)
    expect(text).toContain(sentence)
  })
})

describe('a returning visitor', () => {
  it('is recognised within a batch, and for each creator separately', async () => {
    await fresh()
    await Promise.all([1, 2, 3].map(() => postCheckIn(app, hall.checkinToken, { email: 'c@example.com' })))
    expect((await fetchAnalytics()).visitors).toEqual({ firstTime: 1, returning: 2, unknown: 0 })
    await fresh()
    await postCheckIn(app, hall.checkinToken, { email: 'c@example.com' })
    expect((await fetchAnalytics()).visitors).toEqual({ firstTime: 1, returning: 0, unknown: 0 })
  })

  it('is never one who was refused, and is forgotten with the link', async () => {
    await fresh()
    await postCheckIn(app, hall.checkinToken, { email: 'd@example.com', ...northOf(300) })
    await postCheckIn(app, hall.checkinToken, { email: 'd@example.com' })
    await postCheckIn(app, door.checkinToken, { email: 'e@example.com' })
    expect((await fetchAnalytics()).visitors).toEqual({ firstTime: 2, returning: 0, unknown: 0 })
    await app.call('DELETE', `/api/checkin-links/${hall.id}`, { cookies: owner.cookies })
    const known = async () =>
      (await app.deps.pool.query('select link_id from visitors where creator_id = $1', [owner.creatorId])).rows
    await expect.poll(known).toEqual([{ link_id: door.id }])
    await app.deps.pool.query('delete from creators where id = $1', [owner.creatorId])
    const left = await app.deps.pool.query('select 1 from visitors where creator_id = $1', [owner.creatorId])
    expect(left.rowCount).toBe(0)
  })

  it('is recognised from check-ins older than the counters', async () => {
    await fresh()
    for (const email of ['f@example.com', 'f@example.com', 'g@example.com', ''])
      await postCheckIn(app, hall.checkinToken, { email })
    const before = await fetchAnalytics()
    const { readFile } = await import('node:fs/promises')
    const sql = await readFile(new URL('../../db/migrations/0002-returning-visitors.sql', import.meta.url), 'utf8')
    await app.database.asOwner(`begin; drop table visitors; drop function forget_visitors cascade;
      alter table attempt_counts drop column first_visits, drop column return_visits; ${sql}; commit`)
    expect(await fetchAnalytics()).toEqual(before)
    await postCheckIn(app, hall.checkinToken, { email: 'g@example.com' })
    expect((await fetchAnalytics()).visitors).toEqual({ firstTime: 2, returning: 2, unknown: 1 })
  })
})
