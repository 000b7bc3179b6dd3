import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import { hashOf } from '../../db/ids.ts'
import { DAY_MS, linkCalls } from '../../testing/link-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseDeletedLinks } from './deleted-links.ts'

let app: TestApp
const { someone, made, get, remove, visit, linksOf } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'http://nearmark.test' })
  // Jobs stay in the queue, where the test reads them.
  await app.queue.stop()
})
afterAll(() => app.stop())

describe('one own link', () => {
  test('comes with its URL and its place', async () => {
    const creator = await someone({ planId: 2 })
    const link = await made(creator, { hostName: 'Maya Lindholm', requirePhotoVerify: true })
    const { status, body } = await get(creator, `/api/checkin-links/${link.id}/own?email=${creator.email}`)
    expect([status, body]).toEqual([200, link])
  })

  test('is shown to its creator alone, until it is deleted', async () => {
    const creator = await someone()
    const link = await made(creator)
    const path = `/api/checkin-links/${link.id}/own`
    expect((await app.call('GET', path)).status).toBe(401)
    expect(await get(await someone(), path)).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    expect((await get(creator, `/api/checkin-links/${link.checkinToken}/own`)).status).toBe(404)
    await remove(creator, link.id)
    expect((await get(creator, path)).status).toBe(404)
  })
})

describe('deleting a link', () => {
  const checkIn = (link_id: string, ordinal: number, photo_id: string | null) => ({
    link_id,
    ordinal,
    id: `00000000-0000-8000-8000-${String(ordinal).padStart(12, '0')}`,
    user_name: 'Vera',
    latitude: 3,
    longitude: 101,
    distance_m: 1,
    device_type: 'Mobile' as const,
    browser: 'Safari',
    os: 'iOS',
    photo_id,
    checked_in_at: new Date(),
  })

  test('erases its check-ins, and their photos through the queue', async () => {
    const { db } = app.deps
    const creator = await someone({ planId: 2 })
    const link = await made(creator)
    const kept = await made(creator)
    const rows = Array.from({ length: 600 }, (_, index) => checkIn(link.id, index + 1, `photo-${index + 1}`))
    await db
      .insertInto('check_ins')
      .values([...rows, checkIn(link.id, 601, null), checkIn(kept.id, 1, 'kept-photo')])
      .execute()
    const { ordinal: _, ...pending } = checkIn(link.id, 700, 'pending-photo')
    await db
      .insertInto('pending_check_ins')
      .values({ ...pending, user_email: 'v@example.org', browser_hash: hashOf('b'), expires_at: new Date() })
      .execute()

    expect(await remove(creator, link.id)).toMatchObject({ status: 200, body: { success: true } })

    for await (const _ of eraseDeletedLinks(db));
    const left = await db.selectFrom('check_ins').select(['link_id', 'photo_id']).execute()
    expect(left).toEqual([{ link_id: kept.id, photo_id: 'kept-photo' }])
    expect(await db.selectFrom('pending_check_ins').select('id').execute()).toEqual([])
    const { rows: jobs } = await app.deps.pool.query<{ payload: { photoIds: string[] } }>(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'erase_photos'",
    )
    const erased = jobs.flatMap(({ payload }) => payload.photoIds)
    expect(erased.sort()).toEqual([...rows.map(({ photo_id }) => photo_id!), 'pending-photo'].sort())
    expect(Math.max(...jobs.map(({ payload }) => payload.photoIds.length))).toBe(500)

    expect((await visit(link.checkinToken)).status).toBe(404)
    expect((await visit(kept.checkinToken)).status).toBe(200)
    expect((await remove(creator, link.id)).status).toBe(404)
  })

  test('is for the creator alone', async () => {
    const creator = await someone()
    const other = await someone()
    const link = await made(creator)
    expect((await app.call('DELETE', `/api/checkin-links/${link.id}`)).status).toBe(401)
    expect(await remove(other, link.id)).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    expect((await remove(other, `${link.id}?email=${creator.email}`)).status).toBe(403)
    expect((await remove(creator, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    for (const id of ['1', link.checkinToken, '%00', `${link.id}'`])
      expect((await remove(creator, id)).status).toBe(404)
    expect(await linksOf(creator)).toBe(1)
  })
})

describe('a link as its visitors see it', () => {
  test('shows the place, the name that the creator gave, and nothing else about the creator', async () => {
    const link = await made(await someone({ planId: 2 }), { requirePhotoVerify: true, hostName: 'Maya Lindholm' })
    const { status, body, headers } = await visit(link.checkinToken)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const { checkOut: _off, autoOutMin: _forItsCreator, ...usual } = USUAL_SETTINGS
    expect(body).toEqual({
      checkinToken: link.checkinToken,
      locationName: 'Kuala Lumpur',
      hostName: 'Maya Lindholm',
      formattedAddress: 'Kuala Lumpur, Malaysia',
      latitude: 3.1412,
      longitude: 101.68653,
      timeZone: 'Asia/Kuala_Lumpur',
      ...usual,
      requirePhotoVerify: true,
      requireUserVerify: false,
      expiresAt: link.expiresAt,
      isLinkBlocked: false,
      town: 'Kuala Lumpur',
    })
  })

  test('answers 410 from the moment the link expires', async () => {
    const link = await made(await someone())
    await app.advance('1 day 23 hours 59 minutes')
    expect((await visit(link.checkinToken)).status).toBe(200)
    await app.advance('1 minute')
    const { status, body } = await visit(link.checkinToken)
    expect({ status, body }).toEqual({
      status: 410,
      body: { error: 'This check-in link has expired', code: 'link_expired', expiresAt: link.expiresAt },
    })
  })

  test('is answered alike for every unknown token, ids included', async () => {
    const link = await made(await someone())
    const unknown = ['x', 'A'.repeat(22), link.id, `${link.checkinToken}x`, '%00', "'--", 'A'.repeat(128)]
    for (const token of unknown) {
      const { status, body } = await visit(token)
      expect({ status, body }, token).toEqual({
        status: 404,
        body: { error: 'Check-in link not found', code: 'link_not_found' },
      })
    }
    expect((await visit('A'.repeat(129))).status).toBe(404)
  })

  test('is declined to a network that guesses, which still sees real links; other networks are not limited', async () => {
    const link = await made(await someone())
    const statuses: number[] = []
    for (let round = 0; round < 122; round++) statuses.push((await visit(`guess${round}`, '192.0.2.1')).status)
    expect(statuses.filter(status => status === 404)).toHaveLength(120)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await visit(link.checkinToken, '192.0.2.1')).status).toBe(200)
    expect((await visit('guess', '192.0.2.2')).status).toBe(404)
    await app.advance('61 seconds')
    expect((await visit('guess', '192.0.2.1')).status).toBe(404)
  })

  test('is open for the newest active link alone when the account has expired', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() + DAY_MS)
    const creator = await someone({ planId: 3, accountExpireAt })
    const [first, second, third] = [await made(creator), await made(creator), await made(creator, { expiryDays: 3 })]
    const blocked = async () =>
      Promise.all([first, second, third].map(async link => (await visit(link.checkinToken)).body.isLinkBlocked))

    expect(await blocked()).toEqual([false, false, false])
    await app.advance('1 day')
    expect(await blocked()).toEqual([true, true, false])
    const shown = (await get(creator, '/api/dashboard')).body
    expect(shown.creator.isAccountExpired).toBe(true)
    expect(shown.links.map((link: { isLinkBlocked: boolean }) => link.isLinkBlocked)).toEqual([false, true, true])

    await app.advance('2 days 1 second')
    expect(await blocked()).toEqual([true, false, undefined])
    await remove(creator, second.id)
    expect((await visit(first.checkinToken)).body.isLinkBlocked).toBe(false)
  })
})
