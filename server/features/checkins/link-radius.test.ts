import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

describe('the radius of a link', () => {
  it.each([
    [25, 24.9, 200],
    [25, 25.1, 422],
    [40, 41, 422],
    [100, 99.9, 200],
    [100, 100.1, 422],
    [2000, 1999, 200],
    [2000, 2001, 422],
  ])('of %d m answers %d m away with %d', async (radiusM, metres, status) => {
    const link = await makeLink(app, owner.creatorId, { radiusM })
    const reply = await postCheckIn(app, link.checkinToken, northOf(metres))
    expect(reply.status).toBe(status)
    if (status === 422)
      expect(reply.body).toEqual({
        code: 'too_far',
        error: `You are ${Math.ceil(metres)}m away from the check-in location`,
        distance: Math.ceil(metres),
        radiusM,
      })
  })

  it('that changes while people check in judges each of them by one radius', async () => {
    const { id, checkinToken } = await makeLink(app, owner.creatorId)
    const arrive = (n: number) => postCheckIn(app, checkinToken, northOf(130), { ip: `203.0.113.${n}` })
    const change = (version: number) =>
      app.call('POST', `/api/checkin-links/${id}/change`, {
        cookies: owner.cookies,
        body: { version, radiusM: version % 2 ? 150 : 100 },
      })
    const replies = []
    for (let version = 1; version <= 10; version++) {
      const [changed, ...judged] = await Promise.all([
        change(version),
        ...Array.from({ length: 19 }, (_, n) => arrive(n)),
      ])
      expect(changed.status).toBe(200)
      const after = await arrive(20)
      expect(after.status).toBe(version % 2 ? 200 : 422)
      replies.push(...judged, after)
    }
    const refused = replies.filter(({ status }) => status === 422).map(({ body }) => [body.radiusM, body.distance])
    expect(refused.filter(([radiusM, distance]) => radiusM !== 100 || distance !== 130)).toEqual([])
    const accepted = replies.filter(({ status }) => status === 200).length
    expect(accepted + refused.length).toBe(200)
    const { body } = await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })
    expect(body.linkInfo.checkinCount).toBe(accepted)
  })

  it('is told to visitors, in the call and in the page', async () => {
    const [usual, wide] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId, { radiusM: 300 })]
    const told = async ({ checkinToken }: { checkinToken: string }) => {
      const { body } = await app.call('GET', `/api/checkin-links/${checkinToken}`)
      const { text } = await app.call('GET', `/checkin/${checkinToken}`)
      return [body.radiusM, /"radiusM":(\d+)/.exec(text)?.[1]]
    }
    expect(await told(wide)).toEqual([300, '300'])
    expect(await told(usual)).toEqual([100, undefined])
  })
})
