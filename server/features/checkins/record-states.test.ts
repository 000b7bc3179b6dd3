import { afterAll, beforeAll, expect, it } from 'vitest'
import { fill, type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const CHECK_INS = 23
const VOID = [3, 12, 23]

let app: TestApp
let owner: SignedIn
let link: MadeLink
/** A link with void records, and one that was added by hand, as a newer release leaves it. */
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(app, owner.creatorId)
  await fill(app, link.id, CHECK_INS)
  await app.database.asOwner(`
    update check_ins set state = 'void', reason = 'Nobody there' where ordinal in (${VOID.join()});
    update check_ins set latitude = null, longitude = null, distance_m = null, source = 'creator', device_type = 'None',
      entered_at = checked_in_at where ordinal = 22;
    update links set checkin_count = ${CHECK_INS - VOID.length}, void_count = ${VOID.length}`)
})
afterAll(() => app.stop())

const list = async (query = '') =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins?${query}`, { cookies: owner.cookies })).body

it('void records keep their place on the pages and count nowhere', async () => {
  const first = await list('limit=10&page=1')
  expect(first.pagination).toMatchObject({ total: CHECK_INS, totalPages: 3 })
  expect(first.linkInfo).toMatchObject({ checkinCount: 20, voidCount: 3 })
  expect(first.checkins.map(({ userName }: { userName: string }) => userName)).toEqual(
    Array.from({ length: 10 }, (_, i) => `V${CHECK_INS - i}`),
  )
  expect(first.checkins[0]).toMatchObject({ recordState: 'void', source: 'visitor', reason: 'Nobody there' })
  expect((await list('limit=10&page=3')).checkins.at(-1)).toMatchObject({ userName: 'V1', recordState: 'valid' })
  expect(await list('sort=name')).toMatchObject({ searchedCount: CHECK_INS, pagination: { total: CHECK_INS } })
  const { body } = await app.call('GET', `/api/checkin-links/${link.id}/own`, { cookies: owner.cookies })
  expect(body.checkinCount).toBe(20)
})

it('a record that was added by hand has no position, in the list and in the CSV', async () => {
  const [record] = (await list('search=V22')).checkins
  expect(record).toMatchObject({ latitude: null, longitude: null, distanceM: null, deviceInfo: 'None' })
  expect(record).toMatchObject({ source: 'creator', enteredAt: record.checkedInAt })
  const { text } = await app.call('GET', `/api/checkin-links/${link.id}/export`, { cookies: owner.cookies })
  const lines = text.trim().split('\r\n')
  expect(lines[22]).toMatch(/,V22,,,[^,]+,,,,,None,.*,valid,creator,,\d{4}-\d\d-\d\dT/)
  expect(lines[23]).toMatch(/,V23,.*,void,visitor,Nobody there,,,,,,,,,,,,,$/)
})

it('the next check-in gets the next ordinal', async () => {
  expect((await postCheckIn(app, link.checkinToken)).status).toBe(200)
  const [newest] = (await list('limit=1')).checkins
  expect(newest.userName).toBe('Aisyah')
  const { rows } = await app.deps.pool.query('select ordinal from check_ins where link_id = $1 and id = $2', [
    link.id,
    newest.id,
  ])
  expect(rows).toEqual([{ ordinal: CHECK_INS + 1 }])
})

it('erasing a visitor counts valid and void records apart', async () => {
  await app.database.asOwner(`update check_ins set user_email = 'v@example.com' where ordinal in (11, 12)`)
  const body = { visitorEmail: 'v@example.com', because: 'asked' }
  expect((await app.call('POST', '/api/visitors/erase', { cookies: owner.cookies, body })).body).toEqual({ erased: 2 })
  expect((await list()).linkInfo).toMatchObject({ checkinCount: 20, voidCount: 2 })
  expect((await list('limit=10&page=2')).checkins.map(({ userName }: { userName: string }) => userName)).toEqual([
    'V14',
    'V13',
    'V10',
    'V9',
    'V8',
    'V7',
    'V6',
    'V5',
    'V4',
    'V3',
  ])
})
