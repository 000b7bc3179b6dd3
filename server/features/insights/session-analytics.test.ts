import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../../../contract/insights.ts'
import { northOf } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { setClock, link, arrive, asOwner, changeSession } = sessionsAt(
  () => app,
  () => owner,
)
type Link = Awaited<ReturnType<typeof link>>

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
})
afterAll(() => app.stop())
let owners = 0
beforeEach(async () => {
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: `owner-${++owners}@example.com`, planId: 5 })
})

const WEDNESDAY = '2027-01-06T08:00:00.000Z'
const ask = ({ id }: Link, query: Record<string, string>, { cookies } = owner) =>
  app.call('GET', `/api/analytics?${new URLSearchParams({ linkId: id, timeZone: 'Europe/Berlin', ...query })}`, {
    cookies,
  })
const analyticsOf = async (made: Link, startsAt = MONDAY): Promise<Analytics> => (await ask(made, { startsAt })).body

describe('analytics of a session', () => {
  it('count who was in it, and who was turned away from its opening to its end', async () => {
    const made = await link()
    await setClock('2027-01-04T07:40:00Z')
    await arrive(made, { name: 'Early', email: 'early@example.com' })
    await setClock('2027-01-04T07:50:00Z')
    await arrive(made, { email: 'aisyah@example.com' })
    await arrive(made, { name: 'Ben', ...northOf(300) })
    await setClock('2027-01-04T08:20:00Z')
    await arrive(made, { name: 'Chiara', email: '' })
    await setClock('2027-01-06T08:00:30Z')
    await arrive(made, { email: 'aisyah@example.com' })
    await arrive(made, { name: 'Dee', email: 'dee@example.com' })

    const { range, totals, overTime, visitors, byDevice, refusals } = await analyticsOf(made)
    expect(range).toEqual({
      from: '2027-01-04T07:45:00.000Z',
      to: '2027-01-04T09:30:00.000Z',
      timeZone: 'Europe/Berlin',
      bucket: 'quarter',
    })
    expect(totals).toEqual({ accepted: 2, refused: 1 })
    expect(overTime.map(({ accepted, refused }) => [accepted, refused])).toEqual([
      [1, 1],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(visitors).toEqual({ firstTime: 1, returning: 0, unknown: 1 })
    expect(byDevice).toEqual([{ deviceType: 'Desktop', accepted: 2 }])
    expect(refusals).toEqual([{ reason: 'too_far', count: 1 }])
    expect((await analyticsOf(made, WEDNESDAY)).visitors).toEqual({ firstTime: 1, returning: 1, unknown: 0 })
  })

  it('count those who were let in after its end, outside of its quarters of an hour, and no void ones', async () => {
    const made = await link({ ...LECTURE, outside: 'ask' })
    await setClock('2027-01-04T08:00:30Z')
    const { id } = (await arrive(made)).body
    await setClock('2027-01-04T12:00:00Z')
    const asked = await arrive(made, { name: 'Ben', email: '', askReview: true })
    const decision = { ids: [asked.body.id], decision: 'approve', startsAt: MONDAY }
    await asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, decision)
    const both = await analyticsOf(made)
    expect([both.totals.accepted, both.visitors.unknown]).toEqual([2, 1])
    expect(both.overTime.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
    await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${id}/void`, { reason: 'Left at once' })
    expect((await analyticsOf(made)).totals.accepted).toBe(1)
  })

  it('know a visitor from another link of the same creator alone', async () => {
    const [made, other] = [await link(), await link()]
    await setClock('2027-01-04T07:50:00Z')
    await arrive(other, { email: 'aisyah@example.com' })
    await setClock('2027-01-04T08:00:00Z')
    await arrive(made, { email: 'aisyah@example.com' })
    expect((await analyticsOf(made)).visitors).toEqual({ firstTime: 0, returning: 1, unknown: 0 })
    expect((await analyticsOf(other)).visitors).toEqual({ firstTime: 1, returning: 0, unknown: 0 })
  })

  it('are there for a session without check-ins, and for one that was cancelled', async () => {
    const made = await link()
    expect((await analyticsOf(made)).totals).toEqual({ accepted: 0, refused: 0 })
    await changeSession(made, { cancelled: true })
    expect((await analyticsOf(made)).totals).toEqual({ accepted: 0, refused: 0 })
  })

  it('keep their total when old check-ins are erased, and guess nothing about them', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:30Z')
    await arrive(made)
    await app.deps.pool.query('delete from session_rows where link_id = $1', [made.id])
    const { totals, byDevice, visitors } = await analyticsOf(made)
    expect([totals.accepted, byDevice, visitors]).toEqual([1, [], { firstTime: 0, returning: 0, unknown: 0 }])
  })

  it('read the counters of its time where it has more check-ins than are read one by one', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:30Z')
    await arrive(made)
    await app.database.asOwner(`update occurrences set checkin_count = 20001 where link_id = '${made.id}';
      update attempt_counts set attempts = 20000, first_visits = 20000 where link_id = '${made.id}'`)
    const { totals, overTime, visitors } = await analyticsOf(made)
    expect([totals.accepted, visitors.firstTime]).toEqual([20_001, 20_000])
    expect(overTime.map(({ accepted }) => accepted)).toEqual([0, 20_000, 0, 0, 0, 0, 0])
    await app.database.asOwner(`update occurrences set checkin_count = 20000 where link_id = '${made.id}'`)
    expect((await analyticsOf(made)).visitors.firstTime).toBe(1)
  })

  it('are declined where there is no such session, to strangers, and without a link', async () => {
    const made = await link()
    expect((await ask(made, { startsAt: '2027-01-05T08:00:00Z' })).body.code).toBe('session_not_found')
    const stranger = await makeCreator(app, { email: `stranger-${owners}@example.com`, planId: 5 })
    expect((await ask(made, { startsAt: MONDAY }, stranger)).body.code).toBe('link_not_found')
    const path = `/api/analytics?startsAt=${MONDAY}`
    expect((await app.call('GET', path, { cookies: owner.cookies })).status).toBe(400)
    expect((await ask(made, {})).status).toBe(400)
  })
})
