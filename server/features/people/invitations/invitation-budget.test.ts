import { afterAll, beforeAll, expect, it } from 'vitest'
import { addHits } from '../../../db/limits.ts'
import { mailTo } from '../../../testing/captured-mail.ts'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { csvOf, peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { enqueueInvitations } from './send-invitations.ts'

const FREE = 1
const BUSINESS = 5

let app: TestApp
let owner: SignedIn
const { take, list } = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  // 30 invitations an hour in all, 6 of them for the Free plan; 10 of one creator, and 1 of one on the Free plan.
  app = await startTestApp({ LOG_LEVEL: 'info', VISITOR_EMAILS_PER_HOUR: '60' })
})
afterAll(() => app.stop())

/** The id of the link. */
async function inviteMany({ email, planId, count }: { email: string; planId: number; count: number }, first: number) {
  owner = await makeCreator(app, { email, planId })
  const { id } = await makeLink(app, owner.creatorId)
  await take(id, csvOf(count, first))
  const { status } = await app.call('POST', `/api/checkin-links/${id}/people/invite`, {
    cookies: owner.cookies,
    body: { all: true },
  })
  expect(status).toBe(200)
  return id
}
const alarms = () =>
  app.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'invitations used up') as { scope: string }[]
async function emailed(from: number, to: number): Promise<number> {
  const numbers = Array.from({ length: to - from + 1 }, (_, n) => n + from)
  return (await Promise.all(numbers.map(n => mailTo(app, `p${n}@example.com`)))).flat().length
}
async function states(...linkIds: string[]) {
  const { rows } = await app.deps.pool.query(
    'select invite_state as state, count(*)::int as n from people where link_id = any($1) group by 1 order by 1',
    [linkIds],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** What others have sent in this hour. */
async function sentByOthers(scope: 'free_plan' | 'all', hits: number) {
  await addHits(app.deps.db, `invitations in all ${scope}`, { hits, windowS: 3600 })
}

it('of all accounts on the Free plan together, and of all accounts, so many invitations go out an hour; the rest waits', {
  timeout: 90_000,
}, async () => {
  const one = await inviteMany({ email: 'one@example.com', planId: FREE, count: 3 }, 1)
  await expect.poll(() => states(one)).toEqual({ sent: 1, waiting: 2 })
  // One account has sent what it may in an hour: another one is not held up.
  const two = await inviteMany({ email: 'two@example.com', planId: FREE, count: 1 }, 11)
  await expect.poll(() => states(two)).toEqual({ sent: 1 })
  await sentByOthers('free_plan', 4)
  const three = await inviteMany({ email: 'three@example.com', planId: FREE, count: 1 }, 21)
  await expect.poll(() => alarms().length).toBe(1)
  expect(await states(three)).toEqual({ waiting: 1 })
  const paid = await inviteMany({ email: 'paid@example.com', planId: BUSINESS, count: 11 }, 101)
  await expect.poll(() => states(paid)).toEqual({ sent: 10, waiting: 1 })
  await sentByOthers('all', 17)
  const late = await inviteMany({ email: 'late@example.com', planId: BUSINESS, count: 2 }, 201)
  await expect.poll(() => states(late)).toEqual({ sent: 1, waiting: 1 })
  expect([await emailed(1, 30), await emailed(101, 120), await emailed(201, 210)]).toEqual([2, 10, 1])
  expect(alarms()).toMatchObject([
    { scope: 'free_plan', max: 6, linkId: three },
    { scope: 'all', max: 30, linkId: late },
  ])
  await app.advance('61 minutes')
  for (const id of [one, paid]) await enqueueInvitations(app.deps.db, id)
  await expect.poll(() => states(one)).toEqual({ sent: 2, waiting: 1 })
  await expect.poll(() => states(paid)).toEqual({ sent: 11 })
})

it('of one creator to one recipient three go out a day, at all links together; the list says that no more was sent', async () => {
  await app.advance('25 hours')
  const creator = { email: 'often@example.com', planId: BUSINESS, count: 1 }
  owner = await makeCreator(app, creator)
  const links: string[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await makeLink(app, owner.creatorId)
    await take(id, csvOf(1, 301))
    links.push(id)
  }
  const inviteAt = (id: string) =>
    app.call('POST', `/api/checkin-links/${id}/people/invite`, { cookies: owner.cookies, body: { all: true } })
  for (const id of links.slice(0, 3)) {
    await inviteAt(id)
    await expect.poll(() => states(id)).toEqual({ sent: 1 })
  }
  const fourth = links[3]!
  expect((await inviteAt(fourth)).body.invited).toBe(1)
  const rowOf = async () => (await list(fourth)).people.map(({ inviteState, invitedAt }) => [inviteState, invitedAt])
  await expect.poll(rowOf).toEqual([['too_many', null]])
  await app.advance('25 hours')
  expect((await inviteAt(fourth)).body.invited).toBe(1)
  await expect.poll(() => states(fourth)).toEqual({ sent: 1 })
  expect(await emailed(301, 301)).toBe(4)
})
