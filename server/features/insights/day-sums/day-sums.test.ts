import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { DAY_MS, QUARTER_MS } from './quarters.ts'
import { enqueueSumDays, sumDays } from './sum-days.ts'

const ZONES = [
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Apia',
  '+01:23',
]
const DAYS = 500

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('analytics on %s', (_, cluster) => {
  let app: TestApp
  let owner: SignedIn
  let hall: MadeLink
  let door: MadeLink
  let midnight: number
  const { added, voided, restored } = recordCalls(() => app)
  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    await app.queue.stop()
    owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    hall = await makeLink(app, owner.creatorId, { createdAt: '2020-01-01' })
    door = await makeLink(app, owner.creatorId, { createdAt: '2020-01-01' })
    midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    for (const { id } of [hall, door]) await countEverywhere(id)
  })
  afterAll(() => app.stop())

  const query = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values)
  /** How many days wait to be summed. Yesterday is not over in the first hour after midnight. */
  const staleDays = async () =>
    (await query(`select from stale_attempt_days where day < ((now() - interval '1 hour') at time zone 'UTC')::date`))
      .rowCount
  /** Attempts of each kind in a tenth of the quarters of an hour; as the owner, whose statements may take their time. */
  const countEverywhere = (linkId: string) =>
    app.database.asOwner(
      `insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts, first_visits, return_visits)
       select '${linkId}', date_bin('15 minutes', now() - quarter * interval '15 minutes', 'epoch'), outcome, device,
         (quarter * 7 + length(outcome)) % 5, quarter % 2, quarter % 3
       from generate_series(0, ${DAYS * 96}) quarter,
         unnest(array['accepted', 'accepted', 'too_far', 'expired'], array['Mobile', 'Desktop', 'Mobile', 'Tablet']) as k (outcome, device)
       where hashint4(quarter + length(device) * 7919) % 10 = 0`,
    )
  const sumAll = async () => {
    for await (const _ of sumDays(app.deps.db));
  }
  /** From now on each link is read from its counters alone. */
  const forgetSums = () => query('delete from attempts_summed')
  const analytics = async (params: Record<string, string>) => {
    const reply = await app.call('GET', `/api/analytics?${new URLSearchParams(params)}`, { cookies: owner.cookies })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const spanOf = (fromDay: number, toDay: number, timeZone = 'Europe/Berlin') => ({
    from: new Date(midnight + fromDay * DAY_MS).toISOString(),
    to: new Date(midnight + toDay * DAY_MS).toISOString(),
    timeZone,
  })
  const year = () => analytics({ ...spanOf(-365, 1), linkId: hall.id })

  it('answer the same from sums of days as from every quarter of an hour', async () => {
    const ranges = fc.sample(
      fc
        .record({
          end: fc.integer({ min: -DAYS * 96, max: 96 }),
          length: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: DAYS * 96 })),
          timeZone: fc.constantFrom(...ZONES),
          link: fc.constantFrom('hall', 'all'),
        })
        .map(({ end, length, timeZone, link }) => ({
          from: new Date(midnight + (end - length) * QUARTER_MS).toISOString(),
          to: new Date(midnight + end * QUARTER_MS).toISOString(),
          timeZone,
          ...(link === 'hall' && { linkId: hall.id }),
        })),
      { numRuns: 25 },
    )
    const plain = []
    for (const range of ranges) plain.push(await analytics(range))
    await sumAll()
    const [summed] = (await query('select min(summed_to) as "to" from attempts_summed')).rows
    expect(summed.to.getTime()).toBeGreaterThanOrEqual(midnight - DAY_MS)
    for (const [i, range] of ranges.entries()) expect(await analytics(range), JSON.stringify(range)).toEqual(plain[i])
  })

  it('read days that are over from the sums alone', async () => {
    await sumAll()
    const before = await year()
    await app.database.asOwner('alter table attempt_counts disable trigger note_stale_attempt_day')
    await app.database.asOwner(
      `update attempt_counts set attempts = attempts + 1
       where link_id = '${hall.id}' and slot_at < '${new Date(midnight - 3 * DAY_MS).toISOString()}'`,
    )
    expect(await year()).toEqual(before)
    await app.database.asOwner('alter table attempt_counts enable trigger note_stale_attempt_day')
    await forgetSums()
    expect((await year()).totals.accepted).toBeGreaterThan(before.totals.accepted)
  })

  it('follow a check-in of a past day that is added, voided or moved, at once and after it is summed again', async () => {
    await sumAll()
    const { totals } = await year()
    const accepted = async () => (await year()).totals.accepted - totals.accepted
    const at = new Date(midnight - 3 * DAY_MS + 3_600_000).toISOString()
    const record = await added(owner, hall.id, { name: 'Ben', email: 'ben@example.com', at })
    expect(await accepted()).toBe(1)
    await sumAll()
    expect([await accepted(), await staleDays()]).toEqual([1, 0])
    await voided(owner, hall.id, record.id)
    expect(await accepted()).toBe(0)
    await restored(owner, hall.id, record.id)
    await sumAll()
    const fromSums = await year()
    await forgetSums()
    expect(await year()).toEqual(fromSums)
    expect(await accepted()).toBe(1)
  })

  it('follow a change that is committed after its day was summed again', async () => {
    await sumAll()
    const { totals } = await year()
    const late = await app.deps.pool.connect()
    const early = `insert into attempt_counts values ($1, $2, 'accepted', 'Watch', 1)`
    await late.query('begin')
    await late.query(early, [hall.id, new Date(midnight - 5 * DAY_MS)])
    await query(early, [hall.id, new Date(midnight - 5 * DAY_MS + QUARTER_MS)])
    await sumAll()
    await late.query('commit')
    late.release()
    expect((await year()).totals.accepted).toBe(totals.accepted + 2)
  })

  it('leave check-ins of today as they are: nothing is written for the sums', async () => {
    await sumAll()
    const { totals } = await year()
    await postCheckIn(app, hall.checkinToken, { email: 'today@example.com' })
    expect(await staleDays()).toBe(0)
    expect((await year()).totals.accepted).toBe(totals.accepted + 1)
  })

  it('are summed in pieces by a job, as it is queued at each start', async () => {
    await query('delete from attempt_days')
    await forgetSums()
    await enqueueSumDays(app.deps)
    const { rows } = await query(`select task_identifier from graphile_worker.jobs where key = 'sum_attempt_days'`)
    expect(rows).toHaveLength(1)
    let pieces = 0
    for await (const _ of sumDays(app.deps.db)) pieces++
    expect(pieces).toBeGreaterThan(8)
  })
})
