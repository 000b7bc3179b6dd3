import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { makeLink, shownTowers } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const LINE = 'Lecture, 09:00–10:30, Berlin time'
const IN_SESSION = { session: { title: 'Lecture', startsAt: MONDAY } }

let app: TestApp
let owner: SignedIn
let visitors = 0
const { setClock, link, arrive, asOwner, changeSession } = sessionsAt(
  () => app,
  () => owner,
)
const { voided } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-03T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => setClock('2027-01-03T12:00Z'))

const linkWithEmails = (schedule: object = LECTURE) => link(schedule, { requireUserVerify: true })
type Link = Awaited<ReturnType<typeof linkWithEmails>>

/** A visitor who checks in at 09:20 in Berlin, and has the email. */
async function visit(made: Link, { at = '2027-01-04T08:20:00Z', ...changes }: { at?: string; askReview?: true } = {}) {
  await setClock(at)
  const email = `visitor-${++visitors}@example.com`
  const { status, body } = await arrive(made, { email, ...changes })
  expect([status, body.requiresVerification]).toEqual([200, true])
  const { text, url, token } = await nextMailTo(app, email)
  const verify = async (choice: object = {}) =>
    (await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, { body: { token, ...choice } })).body
  return { id: body.id as string, email, text, url, verify }
}

/** The email about what the creator has decided, which waits a minute for an undo. */
async function nextNotice(email: string) {
  await app.database.asOwner('update graphile_worker._private_jobs set run_at = now()')
  return (await nextMailTo(app, email, 2)).text
}

const decide = ({ id }: Link, ids: string[], body: object) =>
  asOwner('POST', `/api/checkin-links/${id}/held/decide`, { ids, ...body })

describe('the session of a check-in is named', () => {
  it('in the email to its visitor, and wherever that leads', async () => {
    const { text, verify } = await visit(await linkWithEmails())
    expect(text).toContain(`\n${LINE}\nJanuary 4, 2027 at 08:20 UTC\n\n`)
    expect(await verify()).toMatchObject({ confirm: true, ...IN_SESSION })
    const confirmed = await verify({ confirm: true })
    expect(confirmed).toMatchObject({ success: true, ...IN_SESSION, lateMin: 20 })
    expect(await verify()).toEqual(confirmed)
  })

  it('as that of the earlier check-in, where the email leads to one', async () => {
    const made = await linkWithEmails()
    const { email, verify } = await visit(made)
    await verify({ confirm: true })
    await setClock('2027-01-04T08:40:00Z')
    await arrive(made, { email, name: 'A. binti Ali' })
    const { token } = await nextMailTo(app, email, 2)
    const path = `/api/verify-checkin/${made.checkinToken}`
    const { body } = await app.call('POST', path, { body: { token, confirm: true } })
    expect(body).toMatchObject({ alreadyCheckedIn: true, ...IN_SESSION, lateMin: 20 })
    expect((await app.call('POST', path, { body: { token } })).body).toEqual(body)
  })

  it('as its creator has chosen it, in the email about an ask that was approved', async () => {
    const made = await linkWithEmails({ ...LECTURE, outside: 'ask' })
    const asks = await Promise.all([1, 2].map(() => visit(made, { at: '2027-01-04T11:00:00Z', askReview: true })))
    for (const { verify } of asks) {
      const held = await verify({ confirm: true })
      expect([held.requiresReview, held.session]).toEqual([true, undefined])
    }
    const [approved, declined] = asks.map(({ id }) => id) as [string, string]
    await decide(made, [approved], { decision: 'approve', startsAt: MONDAY })
    await decide(made, [declined], { decision: 'decline', reason: 'Nobody was there' })
    expect(await nextNotice(asks[0]!.email)).toContain(`\n${LINE}\nJanuary 4, 2027 at 11:00 UTC`)
    expect(await nextNotice(asks[1]!.email)).not.toContain('Lecture')
  })

  it('by its present title, in the email about a check-in that was voided', async () => {
    const made = await linkWithEmails()
    const { id, email, verify } = await visit(made)
    await verify({ confirm: true })
    await changeSession(made, { title: 'Exam', reason: 'It was one' })
    await voided(owner, made.id, id)
    expect(await nextNotice(email)).toContain(
      'You checked in on January 4, 2027 at 08:20 UTC (Exam, 09:00–10:30, Berlin time). The record stays',
    )
  })

  it('by the clock of its own time, in an email about it after the zone has changed', async () => {
    const made = await linkWithEmails({ ...LECTURE, outside: 'ask' })
    const { id, email, verify } = await visit(made)
    await verify({ confirm: true })
    const ask = await visit(made, { at: '2027-01-04T11:00:00Z', askReview: true })
    await ask.verify({ confirm: true })
    await decide(made, [ask.id], { decision: 'approve', startsAt: MONDAY })
    const change = { version: made.version, scheduleZone: 'Asia/Tokyo' }
    expect((await asOwner('POST', `/api/checkin-links/${made.id}/change`, change)).status).toBe(200)
    await voided(owner, made.id, id)
    expect(await nextNotice(email)).toContain('(Lecture, 09:00–10:30, Berlin time)')
    expect(await nextNotice(ask.email)).toContain(`\n${LINE}\n`)
  })

  it('without a title that contains a web address', async () => {
    const weekly = [{ ...LECTURE.weekly[0], title: 'Pay at evil.example' }]
    const { text } = await visit(await linkWithEmails({ ...LECTURE, weekly }))
    expect(text).toContain('\nSession 09:00–10:30, Berlin time\n')
    expect(text).not.toContain('evil')
  })
})

it('the emails of a link without a schedule say what they said before', async () => {
  const made = { ...(await makeLink(app, owner.creatorId, { requireUserVerify: true })), version: 1 }
  const { id, email, text, url, verify } = await visit(made)
  expect(text).toBe(`Confirm your check-in

Someone checked in with this email address. Please confirm that it was you.

Aisyah
${shownTowers.locationName}
January 4, 2027 at 08:20 UTC

${url}

The link works for 24 hours. If this wasn’t you, open it and choose ‘This Was Not Me’, or ignore this email.

Nearmark
`)
  expect((await verify({ confirm: true })).session).toBeUndefined()
  await voided(owner, made.id, id)
  expect(await nextNotice(email)).toBe(`Your check-in was voided

Your check-in at ${shownTowers.locationName} was voided by the organiser: "Nobody was there". Not right? Reply to them.

You checked in on January 4, 2027 at 08:20 UTC. The record stays, and no longer counts.

Nearmark
`)
})
