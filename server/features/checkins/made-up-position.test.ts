import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type MadeLink,
  METRES_PER_DEGREE,
  makeLink,
  northOf,
  postCheckIn,
  TOWERS,
} from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const countAt = async ({ id }: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })).body.pagination.total

/** A link anywhere on earth. */
async function linkAt(latitude: number, longitude: number) {
  const link = await makeLink(app, owner.creatorId)
  await app.deps.db.updateTable('links').set({ latitude, longitude }).where('id', '=', link.id).execute()
  return link
}

describe('a position that is made up', () => {
  it.each([
    ['no number', { latitude: 'here' }],
    ['a number as a text', { latitude: '3.1579' }],
    ['nothing', { latitude: null }],
    ['many', { latitude: [3.1579] }],
    ['beyond a pole', { latitude: 90.000001 }],
    ['beyond the other pole', { latitude: -91 }],
    ['once more around the earth', { longitude: TOWERS.longitude + 360 }],
    ['of a negative accuracy', { accuracyM: -1 }],
    ['of a distance that it brings along', { ...northOf(5000), distanceM: 0 }],
    ['of a verdict that it brings along', { ...northOf(5000), inside: true }],
  ])('that is %s is refused, and nothing is recorded', async (_, changes) => {
    const link = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, link.checkinToken, changes)).status).toBe(400)
    expect(await countAt(link)).toBe(0)
  })

  it.each(['NaN', 'Infinity', '-Infinity', '3.1579e', '0x3', '1e999'])(
    '%s, which no position is, is refused',
    async number => {
      const link = await makeLink(app, owner.creatorId)
      const body = `{"name":"A","latitude":${number},"longitude":101.7116,"accuracyM":5}`
      expect((await app.call('POST', `/api/checkin/${link.checkinToken}`, { body })).status).toBe(400)
    },
  )

  it('gains nothing at a pole, where all meridians meet', async () => {
    const link = await linkAt(89.9999, 0)
    expect((await postCheckIn(app, link.checkinToken, { latitude: 89.9999, longitude: 179 })).status).toBe(200)
    expect((await postCheckIn(app, link.checkinToken, { latitude: 89.99, longitude: 0 })).status).toBe(422)
  })

  it('gains and loses nothing at the meridian where the day changes', async () => {
    const link = await linkAt(0, 180)
    const across = (metres: number) => ({ latitude: 0, longitude: -180 + metres / METRES_PER_DEGREE })
    expect((await postCheckIn(app, link.checkinToken, across(99))).status).toBe(200)
    expect((await postCheckIn(app, link.checkinToken, across(101))).status).toBe(422)
    expect((await postCheckIn(app, link.checkinToken, { latitude: 0, longitude: -179 })).status).toBe(422)
  })

  it('is let in by no accuracy, however small or large it is said to be', async () => {
    const link = await makeLink(app, owner.creatorId)
    for (const accuracyM of [0, 0.001, 1, 100_000])
      expect((await postCheckIn(app, link.checkinToken, { ...northOf(101), accuracyM })).status).toBe(422)
  })

  it('that is sent again is one check-in by its key, and one that was taken elsewhere is judged here', async () => {
    const [link, elsewhere] = [await makeLink(app, owner.creatorId), await linkAt(52.52, 13.405)]
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postCheckIn(app, link.checkinToken, {}, { headers })),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await countAt(link)).toBe(1)
    expect((await postCheckIn(app, elsewhere.checkinToken, {}, { headers })).status).toBe(422)
    expect(await countAt(elsewhere)).toBe(0)
  })

  it('that is the very point of the pin is marked for the creator', async () => {
    const link = await makeLink(app, owner.creatorId)
    await postCheckIn(app, link.checkinToken, { accuracyM: 5 })
    const path = `/api/checkin-links/${link.id}/checkins`
    const [checkIn] = (await app.call('GET', path, { cookies: owner.cookies })).body.checkins
    expect(JSON.stringify(checkIn)).toContain('on_the_pin')
  })
})
