import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { LECTURE, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const calls = sessionsAt(
  () => app,
  () => owner,
)
const { setClock, link, asOwner } = calls
const creatorNamed = (name: string, traits: object = {}) =>
  makeCreator(app, { email: `${name}@example.com`, planId: 5, ...traits })

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-03T12:00:00Z')
})
afterAll(() => app.stop())

const rows = async () => (await asOwner('GET', '/api/dashboard')).body.links
const sessionsOf = async ({ id }: { id: string }) =>
  (await rows()).find((row: { id: string }) => row.id === id).sessions
const times = (day: string) => ({
  title: 'Lecture',
  opensAt: `2027-01-${day}T07:45:00.000Z`,
  startsAt: `2027-01-${day}T08:00:00.000Z`,
  endsAt: `2027-01-${day}T09:30:00.000Z`,
})

it('the dashboard says of a link with a schedule when it is open and when it opens next', async () => {
  owner = await creatorNamed('times')
  const made = await link({ ...LECTURE, until: '2027-01-06' })
  const plain = await makeLink(app, owner.creatorId)
  const shown = async (clock: string) => {
    await setClock(clock)
    return sessionsOf(made)
  }
  const berlin = { zone: 'Europe/Berlin', outside: 'refuse' }
  expect(await shown('2027-01-03T12:00:00Z')).toEqual({ ...berlin, current: null, next: times('04') })
  expect(await shown('2027-01-04T07:45:00Z')).toEqual({ ...berlin, current: times('04'), next: times('06') })
  expect(await shown('2027-01-06T08:00:00Z')).toEqual({ ...berlin, current: times('06'), next: null })
  expect(await shown('2027-01-06T09:30:00Z')).toEqual({ ...berlin, current: null, next: null })
  expect(await sessionsOf(plain)).toBeUndefined()
})

it('follows a session that is cancelled, and a schedule that is taken away', async () => {
  await setClock('2027-01-03T12:00:00Z')
  owner = await creatorNamed('changes')
  const made = await link()
  expect((await sessionsOf(made)).next).toEqual(times('04'))
  const { body } = await calls.changeSession(made, { cancelled: true })
  expect((await sessionsOf(made)).next).toEqual(times('06'))
  await asOwner('POST', `/api/checkin-links/${made.id}/change`, { version: body.version, schedule: null })
  expect(await sessionsOf(made)).toBeUndefined()
})

it('says nothing of a link that has ended or is blocked', async () => {
  await setClock('2027-01-03T12:00:00Z')
  owner = await creatorNamed('ended')
  const made = await link()
  await app.deps.pool.query("update links set expires_at = app_now() - interval '1 minute' where id = $1", [made.id])
  expect(await sessionsOf(made)).toBeUndefined()
  owner = await creatorNamed('blocked')
  const blocked = await link()
  await makeLink(app, owner.creatorId)
  expect(await sessionsOf(blocked)).toBeDefined()
  await app.deps.pool.query("update creators set account_expire_at = '2020-01-01' where id = $1", [owner.creatorId])
  expect(
    (await rows()).map(({ isLinkBlocked, sessions }: Record<string, unknown>) => [isLinkBlocked, sessions]),
  ).toEqual([
    [false, undefined],
    [true, undefined],
  ])
})

it('reads the schedules of all its links at once, and not again', async () => {
  await setClock('2027-01-03T12:00:00Z')
  owner = await creatorNamed('cached')
  await makeLink(app, owner.creatorId)
  const { pool } = app.deps
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const sent: unknown[] = []
  pool.query = ((...args: unknown[]) => {
    if (String(args[0]).includes('from schedules')) sent.push(args[0])
    return query(...args)
  }) as typeof pool.query
  await rows()
  expect(sent).toHaveLength(0)
  for (const _ of [1, 2, 3]) await link()
  await rows()
  expect(sent).toHaveLength(1)
  await rows()
  expect(sent).toHaveLength(1)
})

it('answers soon for hundreds of links that nobody has looked at', async () => {
  await setClock('2027-01-03T12:00:00Z')
  await app.database.asOwner('update plans set link_limit = 500 where id = 5')
  owner = await creatorNamed('hundreds')
  const { id } = await link()
  await copyLink(id, 499)
  const startedAt = performance.now()
  const shown = await rows()
  const tookMs = performance.now() - startedAt
  expect(shown.map(({ sessions }: { sessions: object }) => sessions)).toEqual(
    Array.from({ length: 500 }, () => expect.objectContaining({ current: null, next: times('04') })),
  )
  expect(tookMs).toBeLessThan(5000)
})

/** Puts copies of a link and of its schedule straight into the database. */
async function copyLink(id: string, copies: number) {
  const { pool } = app.deps
  await pool.query(
    `insert into links select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'checkin_token', 'copy' || n))).*
     from links l, generate_series(1, $2::int) n where l.id = $1`,
    [id, copies],
  )
  await pool.query(
    `insert into schedules select (jsonb_populate_record(s, jsonb_build_object('link_id', l.id))).*
     from schedules s, links l where s.link_id = $1 and l.creator_id = $2 and l.id <> $1`,
    [id, owner.creatorId],
  )
}
