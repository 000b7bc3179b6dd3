import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CANNOT_BE_SHOWN } from '../../../contract/visible-text.ts'
import { makeLink, northOf, postCheckIn, TOWERS, visitor } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const jpeg = (
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1D5FD6' } })
    .jpeg()
    .toBuffer()
).toString('base64')

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const badRequests: { name: string; body: unknown; headers?: Record<string, string>; status: number; code: string }[] = [
  { name: 'bad JSON', body: '{"name":', status: 400, code: 'invalid_json' },
  { name: 'a list', body: '[]', status: 400, code: 'invalid_input' },
  { name: 'prototype poisoning', body: '{"__proto__":{"a":1},"name":"x"}', status: 400, code: 'invalid_json' },
  { name: 'a body that is too large', body: { name: 'x'.repeat(2_100_000) }, status: 413, code: 'too_large' },
  { name: 'a form', body: 'name=x', headers: form, status: 415, code: 'not_json' },
  {
    name: 'a foreign origin',
    body: visitor,
    headers: { origin: 'https://evil.example' },
    status: 403,
    code: 'foreign_origin',
  },
  {
    name: 'a cross-site fetch',
    body: visitor,
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 403,
    code: 'foreign_origin',
  },
]

describe.each(inject('clusters').map(cluster => [cluster.name, cluster] as const))('check-ins on %s', (_, cluster) => {
  let app: TestApp
  let owner: SignedIn

  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  })
  afterAll(() => app.stop())

  const listOf = async (linkId: string, query = '') =>
    (await app.call('GET', `/api/checkin-links/${linkId}/checkins${query}`, { cookies: owner.cookies })).body
  const countOf = async (linkId: string) =>
    await app.deps.db
      .selectFrom('links')
      .select(['checkin_count', 'pending_count'])
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()

  it('checks a visitor in who is there, and shows the check-in to the creator', async () => {
    const link = await makeLink(app, owner.creatorId)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
    const reply = await postCheckIn(app, link.checkinToken, northOf(42), { headers: { 'user-agent': agent } })
    const { checkins, pagination, linkInfo } = await listOf(link.id)
    const { id, checkedInAt } = checkins[0]
    expect([reply.status, reply.body]).toEqual([
      200,
      { message: 'Check-in Confirmed', requiresVerification: false, id, checkedInAt },
    ])
    expect(checkins).toEqual([
      expect.objectContaining({
        userName: 'Aisyah',
        userEmail: 'aisyah@example.com',
        userPhone: '+60 12-345 6789',
        deviceInfo: 'Mobile · Safari 18 · iOS 18.1',
        photoUrl: null,
        accuracyM: 12,
      }),
    ])
    expect(checkins[0].distanceM).toBeCloseTo(42, 0)
    expect(pagination).toEqual({ total: 1, totalPages: 1, page: 1, limit: 10 })
    expect(linkInfo).toMatchObject({ locationName: 'Petronas Towers', todayCount: 1, pendingCount: 0, refusals: [] })
  })

  it.each([
    ['99.9 m', 99.9, 200],
    ['100.4 m', 100.4, 422],
    ['340 m', 340, 422],
  ])('decides by the distance that the server computes, at %s', async (_name, metres, status) => {
    const link = await makeLink(app, owner.creatorId)
    const reply = await postCheckIn(app, link.checkinToken, { ...northOf(metres), accuracyM: 5000 })
    expect(reply.status).toBe(status)
    if (status === 200) return
    expect(reply.body).toEqual({
      error: `You are ${Math.ceil(metres)}m away from the check-in location`,
      code: 'too_far',
      distance: Math.ceil(metres),
      radiusM: 100,
    })
    const { checkins, linkInfo } = await listOf(link.id)
    expect([checkins, linkInfo.refusals]).toEqual([[], [{ reason: 'too_far', count: 1 }]])
  })

  it('stores no name, email or position of a refused attempt', async () => {
    const link = await makeLink(app, owner.creatorId)
    await postCheckIn(app, link.checkinToken, northOf(900))
    const row = await app.deps.db
      .selectFrom('refused_attempts')
      .selectAll()
      .where('link_id', '=', link.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, attempted_at: null })).not.toMatch(/Aisyah|aisyah|3\.1|101\./)
  })

  it('refuses at an expired link, by the database’s clock', async () => {
    const link = await makeLink(app, owner.creatorId, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await postCheckIn(app, link.checkinToken)).status).toBe(200)
    await app.advance('2 hours')
    const reply = await postCheckIn(app, link.checkinToken)
    await app.advance('-2 hours')
    expect([reply.status, reply.body.code]).toEqual([410, 'link_expired'])
    expect(reply.body.error).toContain('expired')
  })

  it('refuses at the links of an expired account, except the newest', async () => {
    const late = await makeCreator(app, {
      email: `late-${randomUUID()}@example.com`,
      planId: 2,
      accountExpireAt: new Date('2020-01-01'),
    })
    const older = await makeLink(app, late.creatorId, { createdAt: '2026-01-01T00:00:00Z' })
    const newest = await makeLink(app, late.creatorId, { createdAt: '2026-01-02T00:00:00Z' })
    const refused = await postCheckIn(app, older.checkinToken)
    expect([refused.status, refused.body.error]).toEqual([403, 'Account has expired'])
    expect((await postCheckIn(app, newest.checkinToken)).status).toBe(200)
  })

  it('requires a photo where the link does, and shows it to the creator alone', async () => {
    const link = await makeLink(app, owner.creatorId, { requirePhotoVerify: true })
    const refused = await postCheckIn(app, link.checkinToken)
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Please take a photo to verify your presence at this location.',
    ])

    expect(
      (await postCheckIn(app, link.checkinToken, { photo: `data:image/jpeg;base64,${jpeg}`, photoSource: 'camera' }))
        .status,
    ).toBe(200)
    const [{ photoUrl, photoSource }] = (await listOf(link.id)).checkins
    expect(photoSource).toBe('camera')
    const photo = await app.app.inject({ url: photoUrl, cookies: owner.cookies })
    expect([photo.statusCode, photo.headers['content-type'], (await sharp(photo.rawPayload).metadata()).width]).toEqual(
      [200, 'image/jpeg', 640],
    )

    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    expect((await app.call('GET', photoUrl, { cookies: stranger.cookies })).status).toBe(404)
    expect((await app.call('GET', photoUrl)).status).toBe(401)
    expect(await app.deps.db.selectFrom('unclaimed_photos').selectAll().execute()).toEqual([])
  })

  it('declines a photo that is no picture', async () => {
    const link = await makeLink(app, owner.creatorId, { requirePhotoVerify: true })
    const reply = await postCheckIn(app, link.checkinToken, { photo: Buffer.from('<svg/>').toString('base64') })
    expect([reply.status, reply.body.code]).toEqual([400, 'photo_invalid'])
  })

  it('requires an email where the link verifies emails', async () => {
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    const reply = await postCheckIn(app, link.checkinToken, { email: '' })
    expect([reply.status, reply.body.code]).toEqual([422, 'email_required'])
  })

  it('accepts a check-in without email and phone', async () => {
    const link = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, link.checkinToken, { email: '', phone: ' ' })).status).toBe(200)
    expect((await listOf(link.id)).checkins[0]).toMatchObject({ userEmail: null, userPhone: null })
  })

  it('answers a repeated key with the same response and one record', async () => {
    const link = await makeLink(app, owner.creatorId)
    const headers = { 'idempotency-key': 'attempt-1' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postCheckIn(app, link.checkinToken, {}, { headers })),
    )
    const late = await postCheckIn(app, link.checkinToken, {}, { headers })
    expect(new Set([...replies, late].map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
    expect((await countOf(link.id)).checkin_count).toBe(1)
    expect((await listOf(link.id)).pagination.total).toBe(1)
  })

  it('keeps ordinals dense and counts exact under concurrent check-ins', async () => {
    const links = await Promise.all([1, 2, 3].map(() => makeLink(app, owner.creatorId)))
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        postCheckIn(
          app,
          links[index % 3]!.checkinToken,
          index % 10 === 9 ? northOf(300) : { name: `Visitor ${index}` },
        ),
      ),
    )
    for (const { id } of links) {
      const rows = await app.deps.db
        .selectFrom('check_ins')
        .select('ordinal')
        .where('link_id', '=', id)
        .orderBy('ordinal')
        .execute()
      expect(rows.map(row => row.ordinal)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
      expect((await countOf(id)).checkin_count).toBe(36)
    }
  })

  it('lists any page, newest first', async () => {
    const link = await makeLink(app, owner.creatorId)
    for (let i = 1; i <= 23; i++) await postCheckIn(app, link.checkinToken, { name: `Visitor ${i}` })
    const names = async (page: number) =>
      (await listOf(link.id, `?page=${page}&limit=10`)).checkins.map((row: { userName: string }) => row.userName)
    expect(await names(1)).toEqual(Array.from({ length: 10 }, (_, i) => `Visitor ${23 - i}`))
    expect(await names(3)).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
    expect(await names(4)).toEqual([])
    expect((await listOf(link.id)).pagination).toEqual({ total: 23, totalPages: 3, page: 1, limit: 10 })
  })

  it.each([
    ['no name', { name: undefined }, 'Please enter your name.'],
    ['an empty name', { name: '  ' }, 'Please enter your name.'],
    ['a name that is a number', { name: 7 }, 'The name must be text.'],
    ['a name with NUL', { name: 'a\u0000b' }, `The name ${CANNOT_BE_SHOWN}`],
    ['a very long name', { name: 'x'.repeat(121) }, 'The name can have at most 120 characters.'],
    ['an invalid email', { email: 'nobody' }, 'Please enter a valid email address.'],
    ['no latitude', { latitude: undefined }, 'The latitude must be a number.'],
    ['no longitude', { longitude: undefined }, 'The longitude must be a number.'],
    ['one coordinate beside an ask', { latitude: undefined, askReview: true }, 'The latitude must be a number.'],
    ['a latitude beyond the pole', { latitude: 91 }, 'The latitude must be between -90 and 90.'],
    ['a longitude as text', { longitude: '101' }, 'The longitude must be a number.'],
    ['an unknown field', { planId: 5 }, "This call has no field 'planId'."],
  ])('declines %s with a sentence', async (_name, changes, sentence) => {
    const link = await makeLink(app, owner.creatorId)
    const reply = await postCheckIn(app, link.checkinToken, changes)
    expect([reply.status, reply.body.code, reply.body.error]).toEqual([400, 'invalid_input', sentence])
  })

  it.each(badRequests)('declines $name', async ({ body, headers = {}, status, code }) => {
    const link = await makeLink(app, owner.creatorId)
    const reply = await app.call('POST', `/api/checkin/${link.checkinToken}`, { body, headers })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await countOf(link.id)).checkin_count).toBe(0)
  })

  it('declines unknown links, and limits guesses without limiting visitors', async () => {
    const codes: string[] = []
    for (let i = 0; i < 130; i++) codes.push((await postCheckIn(app, `guess-${i}`)).body.code)
    expect([codes[0], codes.at(-1)]).toEqual(['link_not_found', 'too_many_requests'])
    const link = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, link.checkinToken, TOWERS)).status).toBe(200)
  })

  it('tells the creator whether the plan blocks the link', async () => {
    const creator = await makeCreator(app, { email: 'downgraded@example.com', planId: 2 })
    const links = [await makeLink(app, creator.creatorId), await makeLink(app, creator.creatorId)]
    const blocked = () =>
      Promise.all(
        links.map(async ({ id }) => {
          const { body } = await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: creator.cookies })
          return body.linkInfo.isLinkBlocked
        }),
      )
    expect(await blocked()).toEqual([false, false])
    await makeCreator(app, { email: creator.email, planId: 1 })
    expect(await blocked()).toEqual([true, false])
  })

  it('lists for the owner only', async () => {
    const link = await makeLink(app, owner.creatorId)
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    const path = `/api/checkin-links/${link.id}/checkins`
    expect((await app.call('GET', path)).status).toBe(401)
    expect((await app.call('GET', path, { cookies: stranger.cookies })).status).toBe(404)
    expect((await app.call('GET', `${path}?email=stranger@example.com`, { cookies: owner.cookies })).status).toBe(403)
    expect(
      (await app.call('GET', `/api/checkin-links/${randomUUID()}/checkins`, { cookies: owner.cookies })).status,
    ).toBe(404)
    expect(
      (await app.call('GET', `/api/checkin-links/${link.checkinToken}/checkins`, { cookies: owner.cookies })).status,
    ).toBe(404)
    expect((await app.call('GET', `${path}?page=0`, { cookies: owner.cookies })).status).toBe(400)
    expect((await app.call('GET', `${path}?limit=1e9`, { cookies: owner.cookies })).status).toBe(400)
  })
})
