import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { CREATE_LINK, KUALA_LUMPUR, linkCalls } from '../../testing/link-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
const { someone } = linkCalls(() => app)
const { acts: actsOf, added, voided, corrected, list, journal, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp({ RETENTION_DAYS: String(DAYS) })
})
afterAll(() => app.stop())

const ago = async (days: number) => new Date((await app.deps.now()).getTime() - days * DAY_MS).toISOString()
const namesOf = async (creator: SignedIn, linkId: string, query = 'limit=100') =>
  (await list(creator, linkId, query)).checkins.map(({ userName }: { userName: string }) => userName)
/** As the daily job does, after so many days; signed in anew. */
async function eraseAfter(days: number, { email }: SignedIn): Promise<SignedIn> {
  await app.advance(`${days} days`)
  await app.deps.pool.query(`select graphile_worker.add_job('erase_old')`)
  await expect.poll(async () => (await app.deps.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
  return makeCreator(app, { email })
}

test('a corrected time takes no record out of the list before its days are over', async () => {
  let creator = await someone()
  const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { createdAt: '2020-01-01', keepDays: 7 })
  const { id } = (await postCheckIn(app, checkinToken, { name: 'Corrected' })).body
  await postCheckIn(app, checkinToken, { name: 'As it was' })
  await app.advance('12 hours')
  creator = await makeCreator(app, { email: creator.email })
  const edge = new Date(Date.parse(await ago(7)) + 60_000).toISOString()
  await corrected(creator, linkId, id, { at: edge })
  await added(creator, linkId, { name: 'By hand', at: edge })

  creator = await eraseAfter(6, creator)
  expect(await namesOf(creator, linkId)).toEqual(['By hand', 'As it was', 'Corrected'])
  expect((await actsOf(creator, linkId, id)).acts).toMatchObject([{ act: 'correct', name: 'Corrected' }])
  creator = await eraseAfter(0.75, creator)
  expect(await namesOf(creator, linkId)).toEqual(['By hand', 'Corrected'])
  creator = await eraseAfter(0.5, creator)
  expect(await namesOf(creator, linkId)).toEqual([])
  expect((await actsOf(creator, linkId, id)).acts.map(({ act }: { act: string }) => act).sort()).toEqual([
    'correct',
    'erase',
  ])
  expect(await verify(creator, linkId)).toMatchObject({ valid: true })
})

test('records out of order are erased at their age, and hold up nobody', async () => {
  let creator = await someone()
  const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { createdAt: '2020-01-01' })
  const ids: string[] = []
  for (const name of ['V1', 'V2', 'V3', 'V4']) {
    ids.push((await postCheckIn(app, checkinToken, { name })).body.id)
    await app.advance('1 day')
  }
  creator = await makeCreator(app, { email: creator.email })
  // Ages now: V1 4 days, V2 3, V3 2, V4 1. Early and V1, whose time is then corrected, are kept from now on.
  await added(creator, linkId, { name: 'Early', at: await ago(6) })
  await corrected(creator, linkId, ids[0]!, { name: 'V1 now', at: await ago(0) })
  await voided(creator, linkId, ids[1]!)
  expect(await namesOf(creator, linkId)).toEqual(['Early', 'V4', 'V3', 'V2', 'V1 now'])

  creator = await eraseAfter(DAYS - 5, creator)
  expect(await namesOf(creator, linkId)).toEqual(['Early', 'V4', 'V3', 'V2', 'V1 now'])
  creator = await eraseAfter(3, creator)
  expect(await namesOf(creator, linkId)).toEqual(['Early', 'V4', 'V1 now'])
  expect([await namesOf(creator, linkId, 'limit=1&page=2'), await namesOf(creator, linkId, 'limit=1&page=3')]).toEqual([
    ['V4'],
    ['V1 now'],
  ])
  expect((await list(creator, linkId)).linkInfo).toMatchObject({ checkinCount: 3, voidCount: 0 })
  await postCheckIn(app, checkinToken, { name: 'V5' })
  expect(await namesOf(creator, linkId, 'limit=1&page=4')).toEqual(['V1 now'])
  creator = await eraseAfter(3, creator)
  expect(await namesOf(creator, linkId)).toEqual(['V5'])
  const { rows } = await app.deps.pool.query(
    'select (select count(*)::int from late_records) as late, (select count(*)::int from check_in_gaps) as gaps',
  )
  expect(rows[0]).toEqual({ late: 0, gaps: 0 })

  const { acts } = await journal(creator, linkId)
  expect(
    acts.filter(({ act }: { act: string }) => act !== 'erase').map(({ name }: { name: string | null }) => name),
  ).toEqual([null, null, null])
  const byAge = acts.filter(({ checkInId, act }: Record<string, unknown>) => act === 'erase' && checkInId === null)
  expect(byAge.every(({ actor }: { actor: string }) => actor === 'retention')).toBe(true)
  expect(byAge.reduce((sum: number, { erasedRecords }: { erasedRecords: number }) => sum + erasedRecords, 0)).toBe(5)
  expect(await verify(creator, linkId)).toMatchObject({ valid: true })
})

test('what the journal says of a person is erased at its age', async () => {
  let creator = await someone()
  const { id: linkId } = await makeLink(app, creator.creatorId, { createdAt: '2020-01-01' })
  await app.call('POST', `/api/checkin-links/${linkId}/change`, {
    cookies: creator.cookies,
    body: { version: 1, hostName: 'Maya', radiusM: 2000 },
  })
  creator = await eraseAfter(DAYS + 1, creator)
  expect((await journal(creator, linkId)).acts).toMatchObject([
    { act: 'change', changes: null },
    { act: 'change', changes: [{ field: 'radiusM', from: 100, to: 2000 }] },
  ])
  expect(await verify(creator, linkId)).toEqual({ acts: 2, valid: true })
})

test('why a session was changed is erased at its age', async () => {
  let creator = await someone({ planId: 5 })
  const { cookies } = creator
  const now = await app.deps.now()
  const on = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  const schedule = { since: on, dates: [{ on, from: '09:00', minutes: 60 }] }
  const { body } = await app.call('POST', CREATE_LINK, {
    cookies,
    body: { placeId: KUALA_LUMPUR, neverExpire: true, schedule, scheduleZone: 'UTC' },
  })
  expect(body.link, JSON.stringify(body)).toBeDefined()
  const { id: linkId, version } = body.link
  const startsAt = `${on}T09:00:00Z`
  const reason = 'Ada Lovelace is ill'
  const change = { version, startsAt, cancelled: true, reason }
  const changed = await app.call('POST', `/api/checkin-links/${linkId}/sessions/change`, { cookies, body: change })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await journal(creator, linkId)).acts[0]).toMatchObject({ act: 'change', reason })
  creator = await eraseAfter(DAYS + 1, creator)
  expect((await journal(creator, linkId)).acts[0]).toMatchObject({ act: 'change', reason: null, changes: null })
  expect(await verify(creator, linkId)).toMatchObject({ valid: true })
})

test.each([
  ['the service keeps check-ins', DAYS + 1, null],
  ['its link keeps them', 2, 1],
])(
  'what the journal says of a check-in stays as long as that, also beyond the days that %s',
  async (_, days, keepDays) => {
    let creator = await someone()
    const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId, { createdAt: '2020-01-01' })
    const { id } = (await postCheckIn(app, checkinToken, { name: 'Ada Lovelace' })).body
    await corrected(creator, linkId, id, { name: 'Bob Buddy' })
    await app.advance(`${days} days`)
    creator = await makeCreator(app, { email: creator.email })
    await corrected(creator, linkId, id, { at: await ago(0) })
    const body = { version: 1, keepDays }
    await app.call('POST', `/api/checkin-links/${linkId}/change`, { cookies: creator.cookies, body })
    creator = await eraseAfter(0, creator)
    const { acts } = await actsOf(creator, linkId, id)
    expect(acts).toMatchObject([
      { name: 'Bob Buddy', reason: 'Misspelt' },
      { name: 'Bob Buddy', reason: 'Misspelt', was: { name: 'Ada Lovelace' } },
    ])
  },
)

test('the journal forgets who was turned away as soon as the ask itself is gone', async () => {
  const lasting = await startTestApp()
  try {
    const calls = recordCalls(() => lasting)
    const creator = await makeCreator(lasting, { email: 'lasting@example.com' })
    const { id: linkId, checkinToken } = await makeLink(lasting, creator.creatorId, { doubt: 'ask' })
    const { body } = await postCheckIn(lasting, checkinToken, { ...northOf(140), askReview: true, name: 'Ben' })
    await lasting.call('POST', `/api/checkin-links/${linkId}/held/decide`, {
      cookies: creator.cookies,
      body: { ids: [body.id], decision: 'decline' },
    })
    expect((await calls.journal(creator, linkId)).acts).toMatchObject([{ act: 'decline', name: 'Ben' }])
    await lasting.advance('31 days')
    await lasting.deps.pool.query(`select graphile_worker.add_job('forget_unverified')`)
    const { cookies } = await makeCreator(lasting, { email: creator.email })
    await expect
      .poll(async () => (await calls.journal({ ...creator, cookies }, linkId)).acts)
      .toMatchObject([{ act: 'decline', name: null }])
    expect(await calls.verify({ ...creator, cookies }, linkId)).toEqual({ acts: 1, valid: true })
  } finally {
    await lasting.stop()
  }
})

test('no time may be entered that would be erased at once', async () => {
  const brief = await startTestApp({ RETENTION_DAYS: '2' })
  try {
    const creator = await makeCreator(brief, { email: 'brief@example.com' })
    const { id: linkId } = await makeLink(brief, creator.creatorId, { createdAt: '2020-01-01' })
    const at = new Date((await brief.deps.now()).getTime() - 3 * DAY_MS).toISOString()
    const { add: addThere } = recordCalls(() => brief)
    expect((await addThere(creator, linkId, { name: 'Ben', at, reason: 'Was there' })).body.code).toBe('too_old')
  } finally {
    await brief.stop()
  }
})
