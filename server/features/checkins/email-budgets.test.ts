import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkHasher } from '../../http/network.ts'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { budgetsOf } from './email-budgets.ts'

const FREE = 1
const ESSENTIAL = 2
const HALL = '203.0.113.5'
const OTHER_NETWORK = '198.51.100.7'
const THIRD_NETWORK = '192.0.2.9'
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
/** Half of the visitors come from each of two networks. */
const crowdOfTwo = async (link: MadeLink, count: number, { name = 'visitor' } = {}) =>
  (await crowd(link, count / 2, { name })) +
  (await crowd(link, count / 2, { name: `${name}-other`, ip: OTHER_NETWORK }))
/** Checks in that many visitors at once, and returns how many were asked to confirm their email. */
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
const linkAlarms = (link: MadeLink) => alarms().filter(({ linkId, scope }) => linkId === link.id && scope === 'link')

describe('unverified emails', () => {
  it.each([
    ['an IPv4 address', [OTHER_NETWORK, OTHER_NETWORK], HALL],
    ['an IPv6 /48, which anybody gets', ['2001:db8:1:1::1', '2001:db8:1:2::1'], '2001:db8:2:1::1'],
  ])(
    'from one network use at most half of a link’s budget: made-up emails from %s leave the link open',
    async (_, [one, two], visitor) => {
      const link = await verifying(await creatorOf(FREE))
      const left = await Promise.all([crowd(link, 25, { ip: one }), crowd(link, 25, { name: 'more', ip: two })])
      expect(left[0] + left[1]).toBe(25)
      expect((await checkIn(link, 'guest@example.org', visitor)).status).toBe(200)
    },
  )

  it('end at 50 for a Free creator: the visitor is told whom to ask and when to retry, and nothing is stored', async () => {
    const creator = await creatorOf(FREE)
    const link = await verifying(creator)
    expect(await crowdOfTwo(link, 60)).toBe(50)
    const { status, body } = await checkIn(link, 'late@example.org', THIRD_NETWORK)
    expect([status, body.code]).toEqual([403, 'email_budget_used_up'])
    expect(body.error).toBe(
      'We can’t email you a confirmation right now, so you aren’t checked in yet. Please tell the organiser, or try again in 29 minutes.',
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
    await expect.poll(() => linkAlarms(link)).toHaveLength(1)
    expect(linkAlarms(link)[0]).toMatchObject({ level: 40, scope: 'link', max: 50, creatorId: creator.creatorId })
    expect(JSON.stringify(alarms())).not.toMatch(/example\.org|203\.0\.113/)
  })

  it('regain places during the day, never more than 50', async () => {
    const link = await verifying(await creatorOf(FREE))
    expect(await crowdOfTwo(link, 50)).toBe(50)
    await app.advance('29 minutes')
    expect((await checkIn(link, 'late@example.org', THIRD_NETWORK)).status).toBe(200)
    expect((await checkIn(link, 'later@example.org', THIRD_NETWORK)).status).toBe(403)
    await app.advance('48 hours')
    expect(await crowdOfTwo(link, 60, { name: 'tomorrow' })).toBe(50)
    await app.advance('-48 hours -29 minutes')
  })

  it('share one budget across all links of a creator, deleted ones included', async () => {
    const creator = await creatorOf(FREE)
    const first = await verifying(creator)
    expect(await crowdOfTwo(first, 30)).toBe(30)
    await app.call('DELETE', `/api/checkin-links/${first.id}`, { cookies: creator.cookies })
    const second = await verifying(creator)
    expect(await crowdOfTwo(second, 30, { name: 'second' })).toBe(20)
    expect((await checkIn(second, 'late@example.org', THIRD_NETWORK)).body.code).toBe('email_budget_used_up')
    await expect.poll(() => alarms().map(({ scope }) => scope)).toContain('creator')
  })

  it('give their place back when they are verified, and only then', async () => {
    const link = await verifying(await creatorOf(FREE))
    expect(await crowdOfTwo(link, 50, { name: 'guest' })).toBe(50)
    expect((await checkIn(link, 'next@example.org', THIRD_NETWORK)).status).toBe(403)
    const verify = async (email: string, answer: object) => {
      const { token } = await nextMailTo(app, email)
      return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, ...answer } })
    }
    expect((await verify('guest0@example.org', { reject: true })).body.rejected).toBe(true)
    expect((await checkIn(link, 'next@example.org', THIRD_NETWORK)).status).toBe(403)
    expect((await verify('guest1@example.org', { confirm: true })).body.success).toBe(true)
    expect((await verify('guest1@example.org', { confirm: true })).body.success).toBe(true)
    expect((await checkIn(link, 'next@example.org', THIRD_NETWORK)).status).toBe(200)
    expect((await checkIn(link, 'another@example.org', THIRD_NETWORK)).status).toBe(403)
  })
})

describe('many simultaneous emails', () => {
  beforeAll(() => app.queue.stop())

  it('to a lecture hall of 600 behind one IP are sent on a paid plan before anybody has verified', async () => {
    expect(await crowd(await verifying(await creatorOf(ESSENTIAL)), 600)).toBe(600)
  })

  it('of the Free plan use at most half of the total, so that paying creators can continue', async () => {
    for (let i = 0; i < IN_ALL / 2 / 50; i++)
      expect(await crowdOfTwo(await verifying(await creatorOf(FREE)), 50, { name: `free${i}-` })).toBe(50)
    const [free, paid] = [await verifying(await creatorOf(FREE)), await verifying(await creatorOf(ESSENTIAL))]
    expect((await checkIn(free, 'free@example.org')).body.code).toBe('email_budget_used_up')
    expect(await crowd(paid, IN_ALL / 2, { name: 'paid' })).toBe(IN_ALL / 2)
    expect((await checkIn(paid, 'one-more@example.org')).body.code).toBe('email_budget_used_up')
    await expect.poll(() => alarms().map(({ scope }) => scope)).toEqual(expect.arrayContaining(['free_plan', 'all']))
  })

  it('do not limit a link that verifies no emails', async () => {
    const creator = await creatorOf(ESSENTIAL)
    const [plain, asking] = [await makeLink(app, creator.creatorId), await verifying(creator)]
    const hashNetworks = networkHasher(app.deps.config.APP_SECRET)
    const budgets = budgetsOf(
      { link: { ...creator, id: asking.id, planId: ESSENTIAL }, networks: hashNetworks(HALL) },
      app.deps.config,
    )
    const inAll = budgets.find(counter => 'scope' in counter && counter.scope === 'all')!
    await app.deps.pool.query(`insert into limits values ($1, app_now() + interval '1 hour', $2)`, [inAll.key, IN_ALL])
    expect((await checkIn(asking, 'asked@example.org')).body.code).toBe('email_budget_used_up')
    expect((await checkIn(plain, 'plain@example.org')).status).toBe(200)
  })
})

describe('a visitor who has had three emails', () => {
  it('is told so, and is not checked in', async () => {
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

  it('gets the same response to a repeated key', async () => {
    const link = await verifying(await creatorOf(ESSENTIAL))
    for (let i = 0; i < 3; i++) await checkIn(link, 'again@example.org')
    const key = { headers: { 'idempotency-key': 'the-same-press' } }
    const sendAgain = () => postCheckIn(app, link.checkinToken, { email: 'again@example.org' }, key)
    expect([(await sendAgain()).body.code, (await sendAgain()).body.code]).toEqual([
      'visitor_emails_used_up',
      'visitor_emails_used_up',
    ])
  })
})
