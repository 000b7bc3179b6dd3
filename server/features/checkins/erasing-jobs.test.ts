import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { type MadeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { running } from '../../testing/job-helpers.ts'
import { CREATOR_BEFORE_SECOND_UPDATE } from '../../testing/lock-order.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { erasePositions } from './erase-positions.ts'
import { markLink } from './marks/mark-link.ts'
import { eraseExpiredPending, stripDeclined } from './pending-store.ts'
import { retentionJobs } from './retention.ts'

let app: TestApp
let asks: Asks
let link: MadeLink

beforeAll(async () => {
  app = await startTestApp({ RETENTION_DAYS: 'keep' })
  // Only what a test runs itself.
  await app.queue.stop()
  await app.database.asOwner(CREATOR_BEFORE_SECOND_UPDATE)
  asks = asksAt(app)
})
afterAll(() => app.stop())

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const photo = { photo: picture.toString('base64'), photoSource: 'camera' }
const VISITOR = 'visitor@example.com'

/** A link with everything that a visitor may leave there, a mark and a record out of order too. */
beforeEach(async () => {
  link = await asks.link({ keepDays: 5, photoDays: 2 })
  const email = { email: VISITOR }
  await postCheckIn(app, link.checkinToken, { name: 'On the pin', ...email, ...photo })
  for (const name of ['Ben', 'Copy of Ben'])
    await postCheckIn(app, link.checkinToken, {
      name,
      email: `${name.length}@example.com`,
      ...northOf(20),
      longitude: 101.7116543,
    })
  await recordCalls(() => app).added(asks.owner, link.id, { ...email, at: (await app.deps.now()).toISOString() })
  await postCheckIn(app, link.checkinToken, northOf(900))
  const { body: declined } = await asks.ask(link, { ...email, ...photo }, { ip: '192.0.2.1' })
  await asks.decide(link, [declined.id], 'decline')
  await asks.ask(link, { ...email, ...photo }, { ip: '192.0.2.2' })
})

/** How much the link still holds, by kind. */
async function held() {
  const { rows } = await app.deps.pool.query(
    `select (select count(*)::int from check_ins where link_id = $1) as records,
       (select count(*)::int from check_ins where link_id = $1 and photo_id is not null) as photos,
       (select count(*)::int from check_ins where link_id = $1 and latitude is not null) as positions,
       (select count(*)::int from pending_check_ins where link_id = $1) as waiting,
       (select count(*)::int from pending_check_ins where link_id = $1 and latitude is not null) as waiting_positions,
       (select count(*)::int from marks where link_id = $1) as marks,
       (select count(*)::int from marks where link_id = $1 and kind = 'on_the_pin') as marks_of_the_pin`,
    [link.id],
  )
  return rows[0]
}

const drain = async (steps: AsyncIterable<unknown>) => {
  for await (const _ of steps);
}
const retention = async () => retentionJobs(app.deps).tasks.erase_old!({}, running)

const WHOLE = { records: 4, marks_of_the_pin: 1, photos: 1, positions: 3, waiting: 2, waiting_positions: 2 }

it.each<[string, string, () => Promise<unknown>, object]>([
  ['retention', '6 days', retention, { records: 0, waiting: 2 }],
  ['the erasure of old photos', '3 days', retention, { records: 4, photos: 0 }],
  [
    'the erasure of positions',
    '1 second',
    () => drain(erasePositions(app.deps.db, { linkId: link.id, before: 'infinity' })),
    { records: 4, positions: 0, waiting_positions: 0, marks_of_the_pin: 0 },
  ],
  ['the end of asks', '31 days', () => drain(eraseExpiredPending(app.deps.db)), { records: 4, waiting: 0 }],
  [
    'the end of what a declined ask held',
    '25 hours',
    () => drain(stripDeclined(app.deps.db)),
    { waiting_positions: 1 },
  ],
  [
    'the erasure of a visitor',
    '1 second',
    () => asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: VISITOR, because: 'asked' }),
    { records: 2, waiting: 0 },
  ],
  ['the comparison for marks', '1 second', () => markLink(app.deps, link.checkinToken), { marks: 2 }],
])('%s never locks a link before its creator', async (_, age, run, left) => {
  expect(await held()).toMatchObject(WHOLE)
  await app.advance(age)
  await run()
  // The service itself may be comparing at this moment.
  await expect.poll(held).toMatchObject(left)
})

it('a second update of a link without its creator would fail here', async () => {
  const twice = app.deps.db.transaction().execute(async tx => {
    for (const checkin_count of [1, 2])
      await tx.updateTable('links').set({ checkin_count }).where('id', '=', link.id).execute()
  })
  await expect(twice).rejects.toThrow('its creator is not locked')
})
