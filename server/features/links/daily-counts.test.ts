import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, get } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  // No midnight comes between a check-in and the dashboard.
  await app.advance(`${36 - new Date().getUTCHours()} hours`)
})
afterAll(() => app.stop())

const DAYS = 14
const days = (counts: Record<number, number>) =>
  Array.from({ length: DAYS }, (_, index) => counts[DAYS - 1 - index] ?? 0)

describe('the check-ins of a link by day, on the dashboard', () => {
  test('begin with a check-in of now, and leave refused attempts and other links out', async () => {
    const creator = await someone({ planId: 2 })
    const quiet = await makeLink(app, creator.creatorId)
    const busy = await makeLink(app, creator.creatorId)
    for (const name of ['Aisyah', 'Jon']) await postCheckIn(app, busy.checkinToken, { name })
    await postCheckIn(app, busy.checkinToken, northOf(300))
    const { body } = await get(creator, '/api/dashboard')
    const countsOf = (id: string) => body.links.find((link: { id: string }) => link.id === id).dailyCounts
    expect([countsOf(busy.id), countsOf(quiet.id)]).toEqual([days({ 0: 2 }), days({})])
  })

  test('move into the past a day at a time, and leave after a fortnight', async () => {
    const creator = await someone({ planId: 2 })
    const link = await makeLink(app, creator.creatorId)
    // Signed in anew each time: a session does not last a fortnight unused.
    const counts = async () =>
      (await get(await makeCreator(app, { email: creator.email }), '/api/dashboard')).body.links[0].dailyCounts
    await postCheckIn(app, link.checkinToken)
    await app.advance('1 day')
    expect(await counts()).toEqual(days({ 1: 1 }))
    await postCheckIn(app, link.checkinToken)
    await app.advance('12 days')
    expect(await counts()).toEqual(days({ 13: 1, 12: 1 }))
    await app.advance('1 day')
    expect(await counts()).toEqual(days({ 13: 1 }))
    await app.advance('1 day')
    expect(await counts()).toEqual(days({}))
  })

  test('are cut at the midnight of the viewer', async () => {
    const creator = await someone({ planId: 2 })
    const link = await makeLink(app, creator.creatorId)
    const countsSince = async (agoMs: number) => {
      const { rows } = await app.deps.pool.query<{ now: Date }>('select app_now() as now')
      const dayStart = new Date(rows[0]!.now.getTime() - agoMs).toISOString()
      return (await get(creator, `/api/dashboard?dayStart=${dayStart}`)).body.links[0].dailyCounts
    }
    const HOUR_MS = 3_600_000
    await postCheckIn(app, link.checkinToken)
    await app.advance('2 hours')
    expect(await countsSince(3 * HOUR_MS)).toEqual(days({ 0: 1 }))
    expect(await countsSince(HOUR_MS)).toEqual(days({ 1: 1 }))
    // Of a clock that is wrong, the nearest day that can be.
    expect(await countsSince(1000 * HOUR_MS)).toEqual(days({ 0: 1 }))
    expect(await countsSince(-1000 * HOUR_MS)).toEqual(days({ 1: 1 }))
  })

  test('are those of today when the clock has been set back since', async () => {
    const creator = await someone({ planId: 2 })
    const link = await makeLink(app, creator.creatorId)
    await postCheckIn(app, link.checkinToken)
    await app.advance('2 days')
    await postCheckIn(app, link.checkinToken)
    await app.advance('-2 days')
    const { body } = await get(creator, '/api/dashboard')
    expect(body.links[0].dailyCounts).toEqual(days({ 0: 2 }))
  })
})
