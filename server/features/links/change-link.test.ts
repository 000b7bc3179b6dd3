import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { northOf, postCheckIn, TOWERS } from '../../testing/check-in-makers.ts'
import { KUALA_LUMPUR, linkCalls } from '../../testing/link-calls.ts'
import type { SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, made, get, visit, remove, daysFromNow } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'http://nearmark.test' })
  // Jobs stay in the queue, where the test reads them.
  await app.queue.stop()
})
afterAll(() => app.stop())

const coordinates = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `coord_${Number(latitude.toFixed(6))}_${Number(longitude.toFixed(6))}`
const AT_TOWERS = { placeId: coordinates(TOWERS), placeName: 'Hall' }

const SETTINGS = { radiusM: 250, doubt: 'ask', coarse: 'ask', noPosition: 'ask' } as const

const change = ({ cookies }: SignedIn, id: string, body: object) =>
  app.call('POST', `/api/checkin-links/${id}/change`, { cookies, body })
const changed = async (creator: SignedIn, id: string, body: object) => {
  const { status, body: reply } = await change(creator, id, body)
  expect(status, JSON.stringify(reply)).toBe(200)
  return reply.link
}

describe('changing a link', () => {
  test('changes what is named and nothing else, and keeps its address', async () => {
    const creator = await someone({ planId: 3 })
    const link = await made(creator, { ...AT_TOWERS, hostName: 'Maya', requirePhotoVerify: true })
    expect(await changed(creator, link.id, { version: 1 })).toEqual({ ...link, version: 2 })
    const next = await changed(creator, link.id, {
      version: 2,
      ...SETTINGS,
      requireUserVerify: true,
      placeName: 'Aula',
    })
    expect(next).toEqual({ ...link, version: 3, ...SETTINGS, requireUserVerify: true, locationName: 'Aula' })
    expect(await changed(creator, link.id, { version: 3, hostName: '' })).toMatchObject({ hostName: null })
    expect((await get(creator, `/api/checkin-links/${link.id}/own`)).body).toMatchObject({ version: 4, ...SETTINGS })
    expect((await visit(link.checkinToken)).body).toMatchObject({ locationName: 'Aula', ...SETTINGS })
  })

  test.each([
    [24, 400],
    [25, 200],
    [2000, 200],
    [2001, 400],
  ])('accepts a radius of 25 to 2,000 m: %d', async (radiusM, status) => {
    const creator = await someone()
    const link = await made(creator)
    const reply = await change(creator, link.id, { version: 1, radiusM })
    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.body).toEqual({ code: 'radius_range', error: 'The ring can have 25 to 2,000 m.' })
    expect((await visit(link.checkinToken)).body.radiusM).toBe(status === 200 ? radiusM : 100)
  })

  test('in one of two tabs is not overwritten by the other', async () => {
    const creator = await someone()
    const link = await made(creator)
    await changed(creator, link.id, { version: 1, radiusM: 150 })
    expect(await change(creator, link.id, { version: 1, radiusM: 50 })).toMatchObject({
      status: 409,
      body: {
        code: 'link_changed',
        error: 'This link was changed elsewhere. Look at it again before you save.',
      },
    })
    expect((await visit(link.checkinToken)).body.radiusM).toBe(150)
    const both = await Promise.all([60, 70].map(radiusM => change(creator, link.id, { version: 2, radiusM })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is for its creator alone', async () => {
    const creator = await someone()
    const link = await made(creator)
    expect((await change({ ...creator, cookies: {} }, link.id, { version: 1 })).status).toBe(401)
    for (const call of ['change', 'test']) {
      const body = call === 'test' ? TOWERS : { version: 1, radiusM: 2000 }
      const { cookies } = await someone()
      const reply = await app.call('POST', `/api/checkin-links/${link.id}/${call}`, { cookies, body })
      expect(reply).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    }
    await remove(creator, link.id)
    expect((await change(creator, link.id, { version: 1 })).status).toBe(404)
  })

  test('judges visitors by its new radius and its new place from then on', async () => {
    const creator = await someone()
    const link = await made(creator, AT_TOWERS)
    const at = (metres: number) => postCheckIn(app, link.checkinToken, northOf(metres))
    expect([(await at(0)).status, (await at(130)).status]).toEqual([200, 422])
    await changed(creator, link.id, { version: 1, radiusM: 150 })
    expect((await at(130)).status).toBe(200)
    await changed(creator, link.id, { version: 2, placeId: coordinates(northOf(500)) })
    expect([Math.round((await at(0)).body.distance / 10), (await at(500)).status]).toEqual([50, 200])
    const { body } = await get(creator, `/api/checkin-links/${link.id}/checkins`)
    expect(body.checkins.map((row: { distanceM: number }) => Math.round(row.distanceM))).toEqual([0, 130, 0])
  })

  test('keeps the place’s name and address when the pin moves less than a kilometre', async () => {
    const creator = await someone()
    const link = await made(creator)
    const { latitude, longitude, locationName, formattedAddress } = link
    const from = { latitude: Number(latitude), longitude: Number(longitude) }
    const near = await changed(creator, link.id, { version: 1, placeId: coordinates(northOf(900, from)) })
    expect(near).toMatchObject({ locationName, formattedAddress, placeId: coordinates(northOf(900, from)) })
    const far = await changed(creator, link.id, { version: 2, placeId: coordinates(northOf(9000, from)) })
    expect(far.formattedAddress).toMatch(/^Near /)
    expect(far.locationName).not.toBe(locationName)
    expect(await changed(creator, link.id, { version: 3, placeId: KUALA_LUMPUR })).toMatchObject({
      locationName,
      formattedAddress,
      latitude,
      longitude,
    })
    const unknown = await change(creator, link.id, { version: 4, placeId: 'town_0' })
    expect(unknown).toMatchObject({ status: 400, body: { code: 'place_unknown' } })
  })

  test('declines names with a web address where visitors get them by email', async () => {
    const creator = await someone({ planId: 2 })
    const link = await made(creator, { placeName: 'pay at evil.example/pay' })
    expect(await change(creator, link.id, { version: 1, requireUserVerify: true })).toMatchObject({
      status: 400,
      body: { code: 'place_name_has_url' },
    })
    const named = { version: 1, requireUserVerify: true, placeName: 'Hall', hostName: 'pay.example' }
    expect(await change(creator, link.id, named)).toMatchObject({ status: 400, body: { code: 'host_name_has_url' } })
    const misleading = await change(creator, link.id, { ...named, hostName: 'Nearmark Support' })
    expect(misleading.body.code).toBe('host_name_misleads')
    await changed(creator, link.id, { ...named, hostName: 'Maya' })
  })
})

describe('changing the expiry of a link', () => {
  test('is done by the plan’s rules, and an absent expiry stays', async () => {
    const creator = await someone({ planId: 2 })
    const link = await made(creator, { expiryDays: 5 })
    expect(await daysFromNow((await changed(creator, link.id, { version: 1, radiusM: 60 })).expiresAt)).toBeCloseTo(
      5,
      2,
    )
    expect(await daysFromNow((await changed(creator, link.id, { version: 2, expiryDays: 9 })).expiresAt)).toBeCloseTo(
      9,
      2,
    )
    const never = await changed(creator, link.id, { version: 3, neverExpire: true })
    expect(never.expiresAt).toBe('2199-12-31T23:59:59.000Z')
    const past = { version: 4, expiryDateTime: '2026-01-01T00:00:00Z' }
    expect(await change(creator, link.id, past)).toMatchObject({ status: 400, body: { code: 'expiry_in_past' } })
  })

  test('opens an ended Free link for two days, and leaves an open one as it is', async () => {
    const creator = await someone()
    const link = await made(creator)
    expect((await changed(creator, link.id, { version: 1, neverExpire: true })).expiresAt).toBe(link.expiresAt)
    await app.advance('3 days')
    const ended = await changed(creator, link.id, { version: 2, radiusM: 60 })
    expect(ended.expiresAt).toBe(link.expiresAt)
    const opened = await changed(creator, link.id, { version: 3, neverExpire: true })
    expect(await daysFromNow(opened.expiresAt)).toBeCloseTo(2, 2)
    expect((await visit(link.checkinToken)).status).toBe(200)
  })

  test('that opens an ended link counts it again', async () => {
    const creator = await someone()
    const first = await made(creator)
    await app.advance('3 days')
    const second = await made(creator)
    expect(await change(creator, first.id, { version: 1, expiryDays: 2 })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit' },
    })
    await remove(creator, second.id)
    await changed(creator, first.id, { version: 1, expiryDays: 2 })
  })

  test('that opens an ended link twice at once stays within the plan', async () => {
    const creator = await someone()
    const first = await made(creator)
    await app.advance('3 days')
    const second = await made(creator)
    await app.advance('3 days')
    const both = await Promise.all([first, second].map(({ id }) => change(creator, id, { version: 1, expiryDays: 2 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('that opens an ended link makes it the newest: an older open one is blocked first', async () => {
    const creator = await someone({ planId: 2 })
    const ended = await made(creator, { expiryDays: 1 })
    const open = await made(creator, { neverExpire: true })
    await app.advance('2 days')
    await changed(creator, ended.id, { version: 1, neverExpire: true })
    await app.deps.db.updateTable('creators').set({ plan_id: 1 }).where('id', '=', creator.creatorId).execute()
    expect((await visit(open.checkinToken)).body.isLinkBlocked).toBe(true)
    expect((await visit(ended.checkinToken)).body.isLinkBlocked).toBe(false)
  })
})

describe('testing a link on site', () => {
  test('says what a visitor would be told, and records nothing', async () => {
    const creator = await someone()
    const link = await made(creator, AT_TOWERS)
    const tested = async (metres: number, accuracyM?: number) =>
      (
        await app.call('POST', `/api/checkin-links/${link.id}/test`, {
          cookies: creator.cookies,
          body: { ...northOf(metres), ...(accuracyM && { accuracyM }) },
        })
      ).body
    expect(await tested(99)).toEqual({ presence: 'inside', distanceM: expect.closeTo(99, 1), coarse: false })
    expect(await tested(130, 20)).toMatchObject({ presence: 'doubtful' })
    expect(await tested(130)).toMatchObject({ presence: 'outside' })
    expect(await tested(50, 3000)).toMatchObject({ presence: 'inside', coarse: true })
    const { linkInfo } = (await get(creator, `/api/checkin-links/${link.id}/checkins`)).body
    expect([linkInfo.checkinCount, linkInfo.refusals]).toEqual([0, []])
  })
})
