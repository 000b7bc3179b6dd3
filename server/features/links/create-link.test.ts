import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import { CREATE_LINK, KUALA_LUMPUR, linkCalls } from '../../testing/link-calls.ts'
import type { SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, create, made, get, visit, remove, daysFromNow, linksOf } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'http://nearmark.test' })
  // Jobs stay in the queue, where the test reads them.
  await app.queue.stop()
})
afterAll(() => app.stop())

describe('creating a link', () => {
  test('replies with the link and the URL to share', async () => {
    const creator = await someone({ planId: 3 })
    const link = await made(creator, { requireUserVerify: true, requirePhotoVerify: true })
    expect(link).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      locationName: 'Kuala Lumpur',
      hostName: null,
      formattedAddress: 'Kuala Lumpur, Malaysia',
      checkinToken: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      creatorEmail: creator.email,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      checkinCount: 0,
      voidCount: 0,
      pendingCount: 0,
      heldCount: 0,
      lastCheckinAt: null,
      latitude: '3.1412',
      longitude: '101.68653',
      timeZone: 'Asia/Kuala_Lumpur',
      ...USUAL_SETTINGS,
      requireUserVerify: true,
      requirePhotoVerify: true,
      isLinkBlocked: false,
      peopleCount: 0,
      listRule: 'off',
      version: 1,
      placeId: KUALA_LUMPUR,
      schedule: null,
      scheduleZone: null,
      calendarMadeAt: null,
      url: `http://nearmark.test/checkin/${link.checkinToken}`,
    })
    expect(await daysFromNow(link.expiresAt)).toBeCloseTo(30, 2)
  })

  test('makes one link however often it is sent with one key, also on a plan that is then used up', async () => {
    const creator = await someone({ planId: 1 })
    const again = () => create(creator, {}, { 'idempotency-key': 'of this form' })
    const replies = [...(await Promise.all([again(), again(), again()])), await again()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.link.checkinToken)).size).toBe(1)
    expect(replies[3]!.body).toEqual(replies[0]!.body)
    expect(await linksOf(creator)).toBe(1)
    expect((await create(creator, {}, { 'idempotency-key': 'of another' })).status).toBe(403)
    // A key is its creator's own.
    expect((await create(await someone(), {}, { 'idempotency-key': 'of this form' })).status).toBe(200)
  })

  test('makes it again with the same key where it was deleted meanwhile, and across a midnight once', async () => {
    const creator = await someone({ planId: 2 })
    const again = (more: object = {}) => create(creator, more, { 'idempotency-key': 'of this form' })
    const first = await again()
    expect((await remove(creator, first.body.link.id)).status).toBe(200)
    const second = await again()
    expect([second.status, second.body.link.id === first.body.link.id]).toEqual([200, false])
    const until = { expiryDateTime: '2199-01-01T00:00:00Z' }
    const [before, after] = [await again({ ...until, expiryDays: 2 }), await again({ ...until, expiryDays: 1 })]
    expect(after.body.link.id).toBe(before.body.link.id)
  })

  test('works for any point of the globe, with a name of the creator’s choice', async () => {
    const link = await made(await someone(), { placeId: 'coord_3.139_101.6869', placeName: '  Hall B  ' })
    expect(link).toMatchObject({
      locationName: 'Hall B',
      formattedAddress: 'Near Kuala Lumpur, Malaysia',
      latitude: '3.139',
      longitude: '101.6869',
    })
    const unnamed = await made(await someone(), { placeId: 'coord_3.139_101.6869', placeName: ' ' })
    expect(unnamed.locationName).toBe('Near Kuala Lumpur, Malaysia (3.1390, 101.6869)')
  })

  test('that verifies emails declines a place name with a web address, which the emails would contain', async () => {
    const creator = await someone({ planId: 3 })
    const placeName = 'Parcel held: pay at evil.example/pay'
    const { status, body } = await create(creator, { placeName, requireUserVerify: true })
    expect([status, body.code, body.error]).toEqual([
      400,
      'place_name_has_url',
      'We email the place name to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
    ])
    expect(await linksOf(creator)).toBe(0)
    expect((await made(creator, { placeName })).locationName).toBe(placeName)
    const saint = "St. Mary's Hall, No. 5"
    expect((await made(creator, { placeName: saint, requireUserVerify: true })).locationName).toBe(saint)
  })

  test('that verifies emails declines a host’s name with a web address too', async () => {
    const creator = await someone({ planId: 3 })
    const hostName = 'pay.example support'
    const { status, body } = await create(creator, { hostName, requireUserVerify: true })
    expect([status, body.code, body.error]).toEqual([
      400,
      'host_name_has_url',
      'We email this name to visitors, so it can’t contain a web address. Please change it, or put a space after the dot.',
    ])
    expect(await linksOf(creator)).toBe(0)
    expect((await made(creator, { hostName })).hostName).toBe(hostName)
    expect((await made(creator, { hostName: 'Dr. M. Lindholm', requireUserVerify: true })).hostName).toBe(
      'Dr. M. Lindholm',
    )
  })

  test('says who asks, on the dashboard and to visitors, and offers the name for the next link', async () => {
    const creator = await someone({ planId: 3 })
    const newestLink = async () => (await get(creator, '/api/creator-plan')).body.newestLink
    expect(await newestLink()).toBeNull()
    const link = await made(creator, { hostName: '  Maya Lindholm ' })
    expect(link.hostName).toBe('Maya Lindholm')
    expect((await get(creator, '/api/dashboard')).body.links[0].hostName).toBe('Maya Lindholm')
    expect((await visit(link.checkinToken)).body.hostName).toBe('Maya Lindholm')
    expect(await newestLink()).toEqual({ hostName: 'Maya Lindholm', latitude: 3.1412, longitude: 101.68653 })
    expect((await made(creator, { hostName: ' ' })).hostName).toBeNull()
    expect(await newestLink()).toMatchObject({ hostName: null })
  })

  test('without settings keeps the behaviour of the specification: nobody asks, everybody is recorded each time', async () => {
    const creator = await someone({ planId: 3 })
    expect(await made(creator, {})).toMatchObject({
      radiusM: 100,
      doubt: 'refuse',
      coarse: 'accept',
      noPosition: 'refuse',
      repeatRule: 'any',
      deviceMarks: false,
      keeps: 'position',
      keepDays: null,
      photoDays: null,
    })
  })

  test("tells the creator's other screens, after the commit", async () => {
    const creator = await someone()
    const heard: unknown[] = []
    const stop = app.deps.live.subscribe(creator.creatorId, event => heard.push(event))
    const link = await made(creator)
    await expect.poll(() => heard).toEqual([{ key: creator.creatorId, event: 'links', data: { linkId: link.id } }])
    await remove(creator, link.id)
    await expect.poll(() => heard.length).toBe(2)
    stop()
  })

  test('accepts a navigation token of the same session only', async () => {
    const creator = await someone({ planId: 2 })
    const other = await someone()
    const token = newSecret()
    const { id } = await app.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('creator_id', '=', creator.creatorId)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('nav_tokens')
      .values({ token_hash: hashOf(token), session_id: id, purpose: 'create_link', expires_at: await app.deps.now() })
      .execute()
    expect((await create(creator, { token })).status).toBe(200)
    expect((await create(creator, { token: null })).status).toBe(200)
    for (const refused of [await create(other, { token }), await create(creator, { token: 'made-up' })])
      expect(refused).toMatchObject({ status: 401, body: { code: 'token_invalid', error: 'Invalid or expired token' } })
  })

  test('needs a session', async () => {
    expect(await app.call('POST', CREATE_LINK, { body: { placeId: KUALA_LUMPUR } })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    })
    expect((await create({ cookies: { session: newSecret() } } as unknown as SignedIn)).status).toBe(401)
  })

  test.each([
    ['no place', { placeId: undefined }, 'Please search and select a location above to continue'],
    ['an empty place', { placeId: '' }, undefined],
    ['a number as place', { placeId: 7 }, undefined],
    ['an overlong place', { placeId: 'x'.repeat(513) }, undefined],
    ['an unknown place', { placeId: 'town_1' }, 'We couldn’t find this place. Please choose it again.'],
    ['a place off the globe', { placeId: 'coord_91_0' }, 'We couldn’t find this place. Please choose it again.'],
    ['an endless name', { placeName: 'x'.repeat(121) }, undefined],
    [
      'an endless name of the host',
      { hostName: 'x'.repeat(81) },
      'The name or organisation can have at most 80 characters.',
    ],
    ['NUL in the name', { placeName: 'a\u0000b' }, undefined],
    ['text for a choice', { requireUserVerify: 'yes' }, undefined],
    ['no days', { expiryDays: 0 }, undefined],
    ['half days', { expiryDays: 1.5 }, undefined],
    ['days as text', { expiryDays: '7' }, undefined],
    ['no instant', { expiryDateTime: 'tomorrow' }, undefined],
    ['an instant without offset', { expiryDateTime: '2030-01-01T00:00:00' }, undefined],
    ['an unknown field', { latitude: 1 }, undefined],
    ['an owner', { creatorId: 'somebody' }, undefined],
    ['a plan', { planId: 5 }, undefined],
    ['an overlong token', { token: 'x'.repeat(129) }, undefined],
  ])('declines %s and creates no link', async (_, body, sentence) => {
    const creator = await someone({ planId: 3 })
    const reply = await create(creator, body)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toEqual(sentence ?? expect.any(String))
    expect(await linksOf(creator)).toBe(0)
  })

  test.each([
    ['text that is no JSON', '{"placeId":', {}, 400, 'invalid_json'],
    ['a list', '[]', {}, 400, 'invalid_input'],
    ['a prototype', '{"__proto__":{"planId":5},"placeId":"town_1735161"}', {}, 400, 'invalid_json'],
    ['a form', 'placeId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
    ['66 kB', JSON.stringify({ placeId: 'x'.repeat(66_000) }), {}, 413, 'too_large'],
  ])('declines %s', async (_, body, headers, status, code) => {
    const { cookies } = await someone()
    expect(await app.call('POST', CREATE_LINK, { cookies, body, headers })).toMatchObject({ status, body: { code } })
  })

  test("declines another creator's email in the payload", async () => {
    expect((await create(await someone(), { email: 'creator1@example.org' })).status).toBe(400)
  })
})

describe('when a link expires, by plan', () => {
  test.each([
    ['days', { expiryDays: 365 }],
    ['an instant', { expiryDateTime: '2190-01-01T00:00:00Z' }],
    ['never', { neverExpire: true }],
    ['the past', { expiryDateTime: '2020-01-01T00:00:00Z' }],
  ])('on Free after 2 days, even if %s is requested', async (_, wanted) => {
    expect(await daysFromNow((await made(await someone(), wanted)).expiresAt)).toBeCloseTo(2, 3)
  })

  test.each([
    ['days', { expiryDays: 365 }],
    ['an instant', { expiryDateTime: '2190-01-01T00:00:00Z' }],
    ['never', { neverExpire: true }],
  ])(
    'on an expired account after 2 days, even if %s is requested; older links keep their expiry',
    async (_, wanted) => {
      const creator = await someone({ planId: 5 })
      const before = await made(creator, { expiryDays: 1 })
      const never = await made(creator, { neverExpire: true })
      await app.deps.pool.query("update creators set account_expire_at = app_now() - interval '1 s' where id = $1", [
        creator.creatorId,
      ])
      await app.call('DELETE', `/api/checkin-links/${before.id}`, { cookies: creator.cookies })
      expect((await create(creator, wanted)).body.code).toBe('account_expired')
      const { body } = await app.call('GET', '/api/dashboard', { cookies: creator.cookies })
      expect(body.links).toMatchObject([{ id: never.id, expiresAt: '2199-12-31T23:59:59.000Z', isLinkBlocked: false }])
      await app.call('DELETE', `/api/checkin-links/${never.id}`, { cookies: creator.cookies })
      expect(await daysFromNow((await made(creator, wanted)).expiresAt)).toBeCloseTo(2, 3)
    },
  )

  test.each([2, 3, 4, 5])('on plan %i as the creator requests', async planId => {
    const creator = await someone({ planId })
    expect(await daysFromNow((await made(creator, { expiryDays: 7 })).expiresAt)).toBeCloseTo(7, 3)
    expect((await made(creator, { neverExpire: true })).expiresAt).toBe('2199-12-31T23:59:59.000Z')
    expect((await made(creator, { expiryDateTime: '2190-01-01T23:59:00+08:00' })).expiresAt).toBe(
      '2190-01-01T15:59:00.000Z',
    )
    expect(await create(creator, { expiryDateTime: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { code: 'expiry_in_past' },
    })
    expect(await linksOf(creator)).toBe(3)
  })
})
