import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator } from '../../../testing/makers.ts'
import { solveCaptcha } from '../../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

describe('a decision', () => {
  it('to approve makes a check-in with the id and the time of the ask', async () => {
    const link = await asks.link()
    const { body, cookies } = await asks.ask(link)
    await app.advance('90 minutes')
    await postCheckIn(app, link.checkinToken, { name: 'Later' })
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'held' })
    expect(await asks.decide(link, [body.id], 'approve')).toEqual({ decided: [body.id], alreadyDecided: [] })
    expect(await asks.decide(link, [body.id], 'decline')).toEqual({ decided: [], alreadyDecided: [body.id] })
    const { checkins, linkInfo } = await asks.listOf(link)
    expect(checkins.map((row: { userName: string }) => row.userName)).toEqual(['Aisyah', 'Later'])
    expect(checkins[0]).toMatchObject({ id: body.id, checkedInAt: body.checkedInAt })
    expect([linkInfo.checkinCount, (await asks.heldAt(link)).total]).toEqual([2, 0])
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'confirmed' })
  })

  it('to approve needs no position', async () => {
    const link = await asks.link()
    const recaptchaToken = await solveCaptcha(app)
    const without = { latitude: undefined, longitude: undefined, accuracyM: undefined, recaptchaToken }
    const { body } = await asks.ask(link, without)
    expect((await asks.decide(link, [body.id], 'approve')).decided).toEqual([body.id])
    const { checkins, linkInfo } = await asks.listOf(link)
    expect(checkins).toMatchObject([
      { id: body.id, source: 'review', latitude: null, distanceM: null, accuracyM: null },
    ])
    expect([linkInfo.checkinCount, linkInfo.heldCount, linkInfo.recentPositions]).toEqual([1, 0, []])
  })

  it('to decline is told to the browser that asked, and counted as declined', async () => {
    const link = await asks.link()
    const headers = { 'idempotency-key': 'declined-1' }
    const { body, cookies } = await asks.ask(link, {}, { headers })
    await asks.decide(link, [body.id], 'decline', 'Not on the list')
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'declined', reason: 'Not on the list' })
    expect((await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${body.id}`)).status).toBe(404)
    expect(await asks.ask(link, {}, { headers, cookies })).toMatchObject({
      status: 403,
      body: { code: 'review_declined' },
    })
    const { checkins, linkInfo } = await asks.listOf(link)
    expect([checkins, linkInfo.refusals]).toEqual([[], [{ reason: 'declined', count: 1 }]])
    expect((await asks.ask(link, {}, { cookies })).status).toBe(200)
  })

  it('is made once, by two tabs at the same moment', async () => {
    const link = await asks.link()
    const asked = await Promise.all(['a', 'b', 'c'].map(who => asks.ask(link, { email: `${who}@example.com` })))
    const ids = asked.map(({ body }) => body.id)
    const both = await Promise.all([asks.decide(link, ids, 'approve'), asks.decide(link, ids, 'decline')])
    expect(both.flatMap(({ decided }) => decided).sort()).toEqual([...ids].sort())
    expect(both.map(({ decided }) => decided.length).sort()).toEqual([0, 3])
    expect((await asks.heldAt(link)).total).toBe(0)
  })

  it('can be made after the link has ended', async () => {
    const link = await asks.link({ expiresAt: '2199-12-31T00:00:00Z' })
    const { body } = await asks.ask(link)
    await app.deps.db.updateTable('links').set({ expires_at: new Date() }).where('id', '=', link.id).execute()
    expect((await asks.decide(link, [body.id], 'approve')).decided).toEqual([body.id])
  })

  it('that was voided afterwards is told as void, and as let in once it is restored', async () => {
    const link = await asks.link()
    const { body, cookies } = await asks.ask(link)
    await asks.decide(link, [body.id], 'approve')
    const act = (name: string) =>
      asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${body.id}/${name}`, { reason: 'Nobody there' })
    await act('void')
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'void' })
    await act('restore')
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'confirmed' })
  })

  it('can be made while the link is blocked', async () => {
    const link = await asks.link({ createdAt: '2024-01-01T00:00:00Z' })
    const { body, cookies } = await asks.ask(link)
    await makeLink(app, asks.owner.creatorId)
    await app.database.asOwner(
      `update creators set account_expire_at = '2024-01-01' where id = '${asks.owner.creatorId}'`,
    )
    expect((await postCheckIn(app, link.checkinToken)).body.code).toBe('link_blocked')
    expect((await asks.decide(link, [body.id], 'approve')).decided).toEqual([body.id])
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'confirmed' })
  })

  it('is not made about what was withdrawn, nor by others', async () => {
    const link = await asks.link()
    const { body, cookies } = await asks.ask(link)
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    const path = `/api/checkin-links/${link.id}/held/decide`
    const stolen = await app.call('POST', path, {
      cookies: stranger.cookies,
      body: { ids: [body.id], decision: 'approve' },
    })
    expect(stolen).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    await app.call('DELETE', `/api/checkin/${link.checkinToken}/pending/${body.id}`, { cookies })
    expect(await asks.decide(link, [body.id], 'approve')).toEqual({ decided: [], alreadyDecided: [body.id] })
    expect((await asks.heldAt(link)).total).toBe(0)
  })

  it('has a reason without web addresses, since visitors are mailed it', async () => {
    const link = await asks.link()
    const { body } = await asks.ask(link)
    expect((await asks.decide(link, [body.id], 'decline', 'see evil.example/pay')).code).toBe('reason_has_url')
    expect((await asks.decide(link, [body.id], 'decline', 'no')).code).toBe('invalid_input')
    expect((await asks.heldAt(link)).total).toBe(1)
  })

  it('that is not made within 30 days turns the visitor away', async () => {
    const link = await asks.link()
    const { body, cookies } = await asks.ask(link)
    await app.advance('31 days')
    asks.owner = await makeCreator(app, { email: asks.owner.email })
    expect((await asks.heldAt(link)).held).toEqual([])
    await enqueue(app.deps.db, 'forget_unverified', {})
    await expect.poll(async () => (await asks.heldAt(link)).total).toBe(0)
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'gone' })
  })
})

describe('an ask at a link that verifies emails', () => {
  it('waits for its email first, then for the creator, and is mailed the decision', async () => {
    const link = await asks.link({ requireUserVerify: true })
    const email = 'asker@example.com'
    const { body, cookies } = await asks.ask(link, { email })
    expect(body).toMatchObject({ requiresVerification: true, requiresReview: true })
    expect((await asks.heldAt(link)).total).toBe(0)
    const { token } = await nextMailTo(app, email)
    const verified = await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token }, cookies })
    expect(verified.body).toMatchObject({ success: true, requiresReview: true, message: 'Sent for review.' })
    expect((await asks.heldAt(link)).held).toMatchObject([{ id: body.id, emailVerified: true }])
    expect((await asks.listOf(link)).linkInfo).toMatchObject({ pendingCount: 0, checkinCount: 0 })
    await asks.decide(link, [body.id], 'approve')
    expect(await mailTo(app, email)).toHaveLength(1)
    await asks.hurryJobs()
    const decided = await nextMailTo(app, email, 2)
    expect([decided.subject, decided.text]).toEqual([
      'Your check-in was approved',
      expect.stringContaining('let you in'),
    ])
    expect(decided.replyTo).toBe(asks.owner.email)
  })

  it('mails nothing to an address that was merely typed in', async () => {
    const link = await asks.link()
    const email = 'typed@example.com'
    const { body } = await asks.ask(link, { email })
    await asks.decide(link, [body.id], 'decline', 'Not on the list')
    await asks.hurryJobs()
    await expect.poll(() => jobsAbout(body.id)).toBe(0)
    expect(await mailTo(app, email)).toEqual([])
  })
})

const jobsAbout = async (id: string): Promise<number> => {
  const { rows } = await app.deps.pool.query(
    'select count(*)::int as jobs from graphile_worker._private_jobs where payload::text like $1',
    [`%${id}%`],
  )
  return rows[0].jobs
}
