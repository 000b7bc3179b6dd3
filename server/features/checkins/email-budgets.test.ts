import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { budgetsOf } from './email-budgets.ts'

const FREE = 1
const ESSENTIAL = 2
const HALL = '203.0.113.5'
const IN_ALL = 900

let app: TestApp
let creators = 0
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info', VISITOR_EMAILS_PER_HOUR: String(IN_ALL) })
})
beforeEach(() => app.deps.db.deleteFrom('limits').execute())
afterAll(() => app.stop())

const creatorOf = (planId: number) => makeCreator(app, { email: `owner${++creators}@example.com`, planId })
const verifying = (creator: SignedIn) => makeLink(app, creator.creatorId, { requireUserVerify: true })
const checkIn = (link: MadeLink, email: string, ip = HALL) => postCheckIn(app, link.checkinToken, { email }, { ip })
/** That many visitors at once, and how many of them were told to look into their mail. */
async function crowd(link: MadeLink, count: number, { name = 'visitor', ip = HALL } = {}) {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, i) => checkIn(link, `${name}${i}@example.org`, ip)),
  )
  return replies.filter(({ body }) => body.requiresVerification).length
}
const alarms = () =>
  app.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'visitor emails used up') as {
    scope: string
    linkId: string
    level: number
  }[]
describe('emails that nobody has verified', () => {
  it('end at 50 a day for a Free creator: told plainly, whom to ask and when, and nothing is kept', async () => {
    const creator = await creatorOf(FREE)
    const link = await verifying(creator)
    expect(await crowd(link, 60)).toBe(50)
    const { status, body } = await checkIn(link, 'late@example.org')
    expect([status, body.code]).toEqual([403, 'email_budget_used_up'])
    expect(body.error).toBe(
      'We cannot email you a confirmation right now, so you are not checked in yet. Please tell the organizer, or try again in 24 hours.',
    )
    const { rows } = await app.deps.pool.query('select count(*)::int as n from pending_check_ins where link_id = $1', [
      link.id,
    ])
    expect(rows).toEqual([{ n: 50 }])
    const seen = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: creator.cookies })
    expect(seen.body.linkInfo).toMatchObject({
      pendingCount: 50,
      refusals: [{ reason: 'email_budget_used_up', count: 11 }],
    })
    await expect.poll(() => alarms().filter(({ linkId }) => linkId === link.id)).toHaveLength(1)
    expect(alarms()[0]).toMatchObject({ level: 40, scope: 'link', max: 50, creatorId: creator.creatorId })
    expect(JSON.stringify(alarms())).not.toMatch(/example\.org|203\.0\.113/)
    await app.advance('24 hours 1 second')
    expect((await checkIn(link, 'late@example.org')).status).toBe(200)
    await app.advance('-24 hours -1 second')
  })

  it('are one budget for all links of a creator, also of those deleted since', async () => {
    const creator = await creatorOf(FREE)
    const first = await verifying(creator)
    expect(await crowd(first, 30)).toBe(30)
    await app.call('DELETE', `/api/checkin-links/${first.id}`, { cookies: creator.cookies })
    expect(await crowd(await verifying(creator), 30, { name: 'other' })).toBe(20)
    await expect.poll(() => alarms().map(({ scope }) => scope)).toContain('creator')
  })

  it('give their place back when they are verified, and only then', async () => {
    const link = await verifying(await creatorOf(FREE))
    expect(await crowd(link, 50, { name: 'guest' })).toBe(50)
    expect((await checkIn(link, 'next@example.org')).status).toBe(403)
    const verify = async (email: string, answer: object) => {
      const { token } = await nextMailTo(app, email)
      return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, ...answer } })
    }
    expect((await verify('guest0@example.org', { reject: true })).body.rejected).toBe(true)
    expect((await checkIn(link, 'next@example.org')).status).toBe(403)
    expect((await verify('guest1@example.org', { confirm: true })).body.success).toBe(true)
    expect((await verify('guest1@example.org', { confirm: true })).body.success).toBe(true)
    expect((await checkIn(link, 'next@example.org')).status).toBe(200)
    expect((await checkIn(link, 'another@example.org')).status).toBe(403)
  })
})

describe('many emails at once', () => {
  beforeAll(() => app.queue.stop())

  it('to a lecture hall of 600 behind one address leave on a paid plan before anybody has verified', async () => {
    expect(await crowd(await verifying(await creatorOf(ESSENTIAL)), 600)).toBe(600)
  })

  it('of the Free plan take at most half of what there is in all, so that paying creators go on', async () => {
    for (let i = 0; i < IN_ALL / 2 / 50; i++)
      expect(await crowd(await verifying(await creatorOf(FREE)), 50, { name: `free${i}-`, ip: `203.0.113.${i}` })).toBe(
        50,
      )
    const [free, paid] = [await verifying(await creatorOf(FREE)), await verifying(await creatorOf(ESSENTIAL))]
    expect((await checkIn(free, 'free@example.org')).body.code).toBe('email_budget_used_up')
    expect(await crowd(paid, IN_ALL / 2, { name: 'paid' })).toBe(IN_ALL / 2)
    expect((await checkIn(paid, 'one-more@example.org')).body.code).toBe('email_budget_used_up')
    await expect.poll(() => alarms().map(({ scope }) => scope)).toEqual(expect.arrayContaining(['free_plan', 'all']))
  })

  it('are no matter to a link that verifies nobody: it goes on when all are used up', async () => {
    const creator = await creatorOf(ESSENTIAL)
    const [plain, asking] = [await makeLink(app, creator.creatorId), await verifying(creator)]
    const budgets = budgetsOf({ link: { ...creator, id: asking.id, planId: ESSENTIAL }, ip: HALL }, app.deps.config)
    const inAll = budgets.find(counter => 'scope' in counter && counter.scope === 'all')!
    await app.deps.pool.query(`insert into limits values ($1, app_now() + interval '1 hour', $2)`, [inAll.key, IN_ALL])
    expect((await checkIn(asking, 'asked@example.org')).body.code).toBe('email_budget_used_up')
    expect((await checkIn(plain, 'plain@example.org')).status).toBe(200)
  })
})

describe('a visitor who has had three emails', () => {
  it('is told so, and checks in nobody', async () => {
    const creator = await creatorOf(ESSENTIAL)
    const link = await verifying(creator)
    for (let i = 0; i < 3; i++) expect((await checkIn(link, 'often@example.org')).status).toBe(200)
    const { status, body } = await checkIn(link, 'often@example.org')
    expect([status, body.code, body.error]).toEqual([
      403,
      'visitor_emails_used_up',
      'We sent three emails in the last hour. Use the newest, or try again in 60 minutes.',
    ])
    const seen = await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: creator.cookies })
    expect(seen.body.linkInfo).toMatchObject({
      pendingCount: 3,
      refusals: [{ reason: 'visitor_emails_used_up', count: 1 }],
    })
  })

  it('is answered the same again under the same key', async () => {
    const link = await verifying(await creatorOf(ESSENTIAL))
    for (let i = 0; i < 3; i++) await checkIn(link, 'again@example.org')
    const key = { headers: { 'idempotency-key': 'the-same-press' } }
    const asked = () => postCheckIn(app, link.checkinToken, { email: 'again@example.org' }, key)
    expect([(await asked()).body.code, (await asked()).body.code]).toEqual([
      'visitor_emails_used_up',
      'visitor_emails_used_up',
    ])
  })
})
