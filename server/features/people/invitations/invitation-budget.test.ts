import { afterAll, beforeAll, expect, it } from 'vitest'
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
const { take } = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  // 20 invitations an hour in all, 4 of them for the Free plan.
  app = await startTestApp({ LOG_LEVEL: 'info', VISITOR_EMAILS_PER_HOUR: '40' })
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

it('of all accounts on the Free plan together, and of all accounts, so many invitations go out an hour; the rest waits', {
  timeout: 90_000,
}, async () => {
  const one = await inviteMany({ email: 'one@example.com', planId: FREE, count: 3 }, 1)
  await expect.poll(() => states(one)).toEqual({ sent: 3 })
  const two = await inviteMany({ email: 'two@example.com', planId: FREE, count: 3 }, 11)
  await expect.poll(() => states(one, two)).toEqual({ sent: 4, waiting: 2 })
  const paid = await inviteMany({ email: 'paid@example.com', planId: BUSINESS, count: 20 }, 101)
  await expect.poll(() => states(paid)).toEqual({ sent: 16, waiting: 4 })
  expect([await emailed(1, 20), await emailed(101, 120)]).toEqual([4, 16])
  expect(alarms()).toMatchObject([
    { scope: 'free_plan', max: 4, linkId: two },
    { scope: 'all', max: 20, linkId: paid },
  ])
  await app.advance('61 minutes')
  await enqueueInvitations(app.deps.db, two)
  await expect.poll(() => states(two)).toEqual({ sent: 3 })
})
