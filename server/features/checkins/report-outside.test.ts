import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPublicToken } from '../../db/ids.ts'
import type { MadeLink } from '../../testing/check-in-makers.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const report = ({ checkinToken }: Pick<MadeLink, 'checkinToken'>, changes: object = {}, ip = '192.0.2.1') =>
  app.call('POST', `/api/checkin/${checkinToken}/outside`, { ip, body: { distanceM: 140, accuracyM: 20, ...changes } })
const asOwner = async (path: string) => (await app.call('GET', path, { cookies: owner.cookies })).body
const refusedAt = async ({ id }: MadeLink) => {
  const { rows } = await app.deps.pool.query('select * from refused_attempts where link_id = $1', [id])
  return rows
}

describe('a browser that stays outside the ring', () => {
  it('is recorded as refused, too far away, by distance and accuracy alone', async () => {
    const link = await makeLink(app, owner.creatorId)
    expect((await report(link)).body).toEqual({ recorded: true })
    const [refused, ...others] = await refusedAt(link)
    expect(others).toEqual([])
    expect(refused).toMatchObject({ reason: 'too_far', distance_m: 140, accuracy_m: 20, may_ask: false })
    const { linkInfo } = await asOwner(`/api/checkin-links/${link.id}/checkins`)
    expect(linkInfo).toMatchObject({ checkinCount: 0, refusals: [{ reason: 'too_far', count: 1 }] })
  })

  it('counts in the advice on the radius', async () => {
    const link = await makeLink(app, owner.creatorId)
    for (const distanceM of [110, 120, 130, 140, 140]) await report(link, { distanceM })
    expect(await asOwner(`/api/checkin-links/${link.id}/advice`)).toMatchObject({ refused: 5, suggestedRadiusM: 150 })
  })

  it('is turned away by nobody where it may ask, and counts in the advice alone', async () => {
    const link = await makeLink(app, owner.creatorId, { doubt: 'ask' })
    for (const distanceM of [110, 120, 130, 140, 140]) await report(link, { distanceM })
    expect(await refusedAt(link)).toMatchObject(Array(5).fill({ reason: 'too_far', may_ask: true }))
    const { linkInfo } = await asOwner(`/api/checkin-links/${link.id}/checkins`)
    expect(linkInfo.refusals).toEqual([])
    expect(await asOwner(`/api/checkin-links/${link.id}/advice`)).toMatchObject({ refused: 5, suggestedRadiusM: 150 })
    await report(link, { distanceM: 900 })
    expect((await asOwner(`/api/checkin-links/${link.id}/checkins`)).linkInfo.refusals).toEqual([
      { reason: 'too_far', count: 1 },
    ])
  })

  it.each([
    ['keeps verdicts alone', { keeps: 'verdict' }, {}],
    ['has ended', { expiresAt: 'yesterday' }, {}],
    ['has been widened meanwhile', { radiusM: 200 }, {}],
    ['lets it in by now', { doubt: 'accept' }, {}],
  ] as const)('leaves nothing at a link that %s', async (_, traits, changes) => {
    const link = await makeLink(app, owner.creatorId, traits)
    const { status, body } = await report(link, changes)
    expect([status, body]).toEqual([200, { recorded: false }])
    expect(await refusedAt(link)).toEqual([])
  })

  it.each([
    ['an exact distance', { distanceM: 143 }],
    ['an exact accuracy', { accuracyM: 12.5 }],
    ['a position', { latitude: 3.1, longitude: 101.7 }],
    ['no distance', { distanceM: undefined }],
  ])('is not understood with %s', async (_, changes) => {
    const link = await makeLink(app, owner.creatorId)
    expect((await report(link, changes)).status).toBe(400)
    expect(await refusedAt(link)).toEqual([])
  })

  it('is not recorded at a link that nobody made', async () => {
    expect((await report({ checkinToken: newPublicToken() })).status).toBe(404)
  })
})

describe('reports of one day', () => {
  it('are limited by network, and others report on', async () => {
    const link = await makeLink(app, owner.creatorId)
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await report(link, {}, '192.0.2.7')).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses[60]).toBe(429)
    expect((await report(link, {}, '192.0.2.8')).status).toBe(200)
    expect(await refusedAt(link)).toHaveLength(61)
    await app.advance('1 day')
    expect((await report(link, {}, '192.0.2.7')).status).toBe(200)
  })

  it('are limited by link, whatever the network', async () => {
    const link = await makeLink(app, owner.creatorId)
    await report(link)
    await app.deps.pool.query('update limits set hits = 1000 where key = $1', [`outside ${link.id}`])
    expect((await report(link, {}, '192.0.2.9')).status).toBe(429)
    expect(await refusedAt(link)).toHaveLength(1)
  })
})
