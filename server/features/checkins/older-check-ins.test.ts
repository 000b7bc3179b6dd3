import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_OLDER_COUNTED } from '../../../contract/older-check-ins.ts'
import { DOUBTFUL } from '../../testing/ask-makers.ts'
import { fill, type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { added, corrected, list, voided } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const call = (method: string, path: string, body?: object) =>
  app.call(method, `/api/checkin-links/${path}`, { cookies: owner.cookies, ...(body && { body }) })
const older = ({ id }: MadeLink, keepDays: unknown) => call('GET', `${id}/older-checkins?keepDays=${keepDays}`)
const change = async ({ id }: MadeLink, changes: object) =>
  call('POST', `${id}/change`, { version: (await call('GET', `${id}/own`)).body.version, ...changes })
const namesAt = async ({ id }: MadeLink) => {
  const { checkins } = await list(owner, id)
  return checkins.map(({ userName }: { userName: string }) => userName).sort()
}
const daysAgo = async (days: number) => new Date((await app.deps.now()).getTime() - days * 86_400_000).toISOString()
/** A session that nobody uses for a week ends. */
const advance = async (interval: string) => {
  await app.advance(interval)
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
}

describe('what a link would erase if it kept check-ins for fewer days', () => {
  it('is as many check-ins as are erased then, void ones too, and by hand from when they were entered', async () => {
    const link = await makeLink(app, owner.creatorId, { createdAt: '2024-05-01T10:00:00Z' })
    const arrived = async (name: string) => (await postCheckIn(app, link.checkinToken, { name })).body.id
    const [toVoid, , toCorrect] = [await arrived('Void'), await arrived('Old'), await arrived('Corrected')]
    await voided(owner, link.id, toVoid)
    await advance('4 days')
    await arrived('New')
    await corrected(owner, link.id, toCorrect, { at: await daysAgo(5) })
    await added(owner, link.id, { name: 'By Hand', at: await daysAgo(5) })
    await advance('26 hours')

    const counts = await Promise.all([1, 3, 5, 6].map(async days => (await older(link, days)).body.count))
    expect(counts).toEqual([5, 2, 2, 0])
    await change(link, { keepDays: 3 })
    await expect.poll(() => namesAt(link)).toEqual(['By Hand', 'Corrected', 'New'])
    expect((await older(link, 3)).body).toEqual({ count: 0, more: false, waiting: 0 })
  })

  it('are visitors too who still wait for a decision, and are turned away then', async () => {
    const link = await makeLink(app, owner.creatorId, { doubt: 'ask' })
    const ask = async () => {
      const { body } = await postCheckIn(app, link.checkinToken, { ...DOUBTFUL, askReview: true })
      return body.id as string
    }
    const decide = async (id: string, decision: string) =>
      (await call('POST', `${link.id}/held/decide`, { ids: [id], decision })).body.decided
    const [old, declined] = [await ask(), await ask()]
    await decide(declined, 'decline')
    await advance('4 days')
    const recent = await ask()
    expect((await older(link, 3)).body).toEqual({ count: 0, more: false, waiting: 1 })
    await change(link, { keepDays: 3 })
    await expect.poll(async () => (await older(link, 3)).body.waiting).toBe(0)
    expect([await decide(old, 'approve'), await decide(recent, 'approve')]).toEqual([[], [recent]])
  })

  it('is counted up to ten thousand', { timeout: 30_000 }, async () => {
    const [most, more] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
    await fill(app, most.id, MAX_OLDER_COUNTED)
    await fill(app, more.id, MAX_OLDER_COUNTED + 1)
    await advance('2 days')
    expect((await older(most, 1)).body).toMatchObject({ count: 10_000, more: false })
    expect((await older(more, 1)).body).toMatchObject({ count: 10_000, more: true })
    expect((await older(more, 30)).body).toMatchObject({ count: 0, more: false })
  })

  it.each(['', 0, 1.5, 3651, 'a week'])('is asked with a number of days from 1 to 3650: %j', async days => {
    const link = await makeLink(app, owner.creatorId)
    expect((await older(link, days)).status).toBe(400)
  })
})
