import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueue, isWaiting } from '../../../jobs/queue.ts'
import { type CapturedMail, mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { csvOf, peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countInvitations } from './invitation-budget.ts'
import { markInvited } from './invitation-store.ts'
import { enqueueInvitations } from './send-invitations.ts'
import { unsubscribeToken } from './unsubscribe.ts'

let app: TestApp
let owner: SignedIn
let link: MadeLink
let made = 0
const { take, list, remove, personalLink } = peopleCalls(
  () => app,
  () => owner,
)
const invite = (body: object, linkId = link.id) =>
  app.call('POST', `/api/checkin-links/${linkId}/people/invite`, { cookies: owner.cookies, body })

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  made++
  owner = await makeCreator(app, { email: `inviter-${made}@example.com`, planId: 5 })
  link = await makeLink(app, owner.creatorId, { hostName: 'Dr. Tan' })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ada = () => `ada-${made}@example.com`
const pathIn = ({ text }: CapturedMail, part: string) => {
  const url = new URL(text.match(/https?:\/\/\S+/g)!.find(each => each.includes(part))!)
  return url.pathname + url.search
}
const inviteStates = async () => (await list(link.id)).people.map(({ inviteState }) => inviteState)
/** What the queue has put off runs now. */
const queueNow = () =>
  app.deps.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
const visitorOf = async (path: string) => (await app.call('GET', path)).cookies

describe('people who are invited', () => {
  it('are emailed a link of their own, with place and times', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}\nBen,`)
    const { status, body } = await invite({ all: true })
    expect([status, body]).toEqual([
      200,
      {
        invited: 1,
        left: 0,
        earlier: 0,
        noEmail: 1,
        unsubscribed: 0,
        moreAt: null,
        message: '1 person is being emailed a personal link. 1 person has no email.',
      },
    ])
    const email = await nextMailTo(app, ada())
    expect(email.subject).toBe('Your personal check-in link')
    for (const part of ['Hello Ada', 'Dr.', 'Petronas Towers']) expect(email.text).toContain(part)
    expect(email.replyTo).toBe(`inviter-${made}@example.com`)
    const cookies = await visitorOf(pathIn(email, '?person='))
    await postCheckIn(app, link.checkinToken, { ...northOf(20), name: 'Ada', email: '' }, { cookies })
    expect((await list(link.id, 'state=here')).people.map(({ matchedBy }) => matchedBy)).toEqual(['link'])
    expect((await invite({ all: true })).body).toMatchObject({ invited: 0, earlier: 1, noEmail: 1 })
  })

  it('keep a link that was copied before, until they are invited again', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}`)
    const { id } = (await list(link.id)).people[0]!
    const copied = await personalLink(link.id, id)
    expect((await invite({ personIds: [id] })).body.invited).toBe(1)
    expect(pathIn(await nextMailTo(app, ada()), '?person=')).toBe(copied)
    await expect.poll(inviteStates).toEqual(['sent'])
    expect((await invite({ personIds: [id] })).body.invited).toBe(1)
    const after = pathIn(await nextMailTo(app, ada(), 2), '?person=')
    await expect.poll(inviteStates).toEqual(['sent'])
    expect([await visitorOf(copied), Object.keys(await visitorOf(after))]).toEqual([{}, ['person']])
    expect((await personalLink(link.id, id)).split('?')[1]).toBe(after.split('?')[1])
  })

  it('are emailed once, however often the button is pressed', { timeout: 90_000 }, async () => {
    // More than the service emails at once.
    await take(link.id, csvOf(52, made * 1000))
    const { people } = await list(link.id)
    const personIds = people.map(({ id }) => id)
    const numbers = await Promise.all([invite({ all: true }), invite({ all: true }), invite({ all: true })])
    expect(numbers.map(({ status }) => status)).toEqual([200, 200, 200])
    const invited = numbers.reduce((sum, { body }) => sum + body.invited, 0)
    const earlier = numbers.reduce((sum, { body }) => sum + body.earlier, 0)
    expect([invited, earlier >= personIds.length]).toEqual([52, true])
    await nextMailTo(app, people[0]!.email!)
    const soon = async () => [await queueNow(), await inviteStates()][1]
    await expect.poll(soon, { timeout: 75_000 }).toEqual(personIds.map(() => 'sent'))
    expect(await mailTo(app, people[0]!.email!)).toHaveLength(1)
  })

  it('are counted beforehand, and nothing is sent by that', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}\nBen,`)
    const { body } = await invite({ all: true, dryRun: true })
    expect(body).toMatchObject({
      invited: 1,
      noEmail: 1,
      message: '1 person will be emailed a personal link. 1 person has no email. You can send 200 a day.',
    })
    expect(await inviteStates()).toEqual([null, null])
    expect((await invite({ all: true })).body).toMatchObject({ invited: 1 })
  })

  it('read on the list what became of their invitation', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}\nBen,`)
    await invite({ all: true })
    await expect.poll(inviteStates).toEqual(['sent', null])
    const { people } = await list(link.id)
    expect(people.map(({ invitedAt }) => invitedAt)).toEqual([expect.any(String), null])
    await app.call('POST', pathIn(await nextMailTo(app, ada()), '/unsubscribe'), { headers: FORM, body: '' })
    expect(await inviteStates()).toEqual(['unsubscribed', null])
    await take(link.id, 'Name,Email\nBen,', 'replace')
    expect(await inviteStates()).toEqual([null])
  })

  it('are greeted by no name that would mislead them in an email of ours', async () => {
    await take(link.id, `Name,Email\n"Parcel held, call 0900 1234567",${ada()}`)
    await invite({ all: true })
    const { text } = await nextMailTo(app, ada())
    expect(text).toContain('Petronas Towers')
    expect(text).not.toMatch(/Parcel|0900/)
  })

  it('unsubscribe by one click of a mail program that sends a multipart form', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}`)
    await invite({ all: true })
    const click = await app.call('POST', pathIn(await nextMailTo(app, ada()), '/unsubscribe'), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    })
    expect(click.status).toBe(200)
    expect(await inviteStates()).toEqual(['unsubscribed'])
  })

  it('are not emailed once they are removed, have unsubscribed, or the link has ended meanwhile', async () => {
    await take(link.id, csvOf(3, made * 1000))
    const [removed, other] = (await list(link.id)).people
    const token = unsubscribeToken(app.deps.config.APP_SECRET, {
      creator: `inviter-${made}@example.com`,
      recipient: other!.email!,
    })
    await app.deps.pool.query(
      `update people set invite_state = 'waiting', invited_at = app_now(), seed = '\\x01' where link_id = $1`,
      [link.id],
    )
    await app.call('POST', '/api/people/unsubscribe', { body: { token } })
    await remove(link.id, removed!.id)
    await enqueueInvitations(app.deps.db, link.id)
    await expect.poll(inviteStates).toEqual(['unsubscribed', 'sent'])
    await app.deps.pool.query(
      `update people set invite_state = 'waiting', invited_at = app_now() where link_id = $1 and removed_at is null`,
      [link.id],
    )
    await app.deps.pool.query(`update links set expires_at = app_now() - interval '1 minute' where id = $1`, [link.id])
    await enqueueInvitations(app.deps.db, link.id)
    await expect.poll(inviteStates).toEqual(['unsubscribed', null])
    for (const { email } of [removed!, other!]) expect(await mailTo(app, email!)).toEqual([])
  })

  it('stay invited when a further invitation does not leave', async () => {
    await take(link.id, csvOf(1, made * 1000))
    await invite({ all: true })
    await expect.poll(inviteStates).toEqual(['sent'])
    const [before] = (await list(link.id)).people
    const ends = (at: string) => app.deps.pool.query(`update links set expires_at = ${at} where id = $1`, [link.id])
    await ends(`app_now() - interval '1 minute'`)
    await markInvited(app.deps.db, link.id, [before!.id])
    await enqueueInvitations(app.deps.db, link.id)
    await expect.poll(async () => (await list(link.id)).people).toEqual([before])
    await ends(`app_now() + interval '1 day'`)
    expect((await invite({ all: true })).body).toMatchObject({ invited: 0, earlier: 1 })
  })

  it('are not emailed once the link has been blocked or deleted meanwhile', async () => {
    await take(link.id, csvOf(1, made * 1000))
    const waiting = (state: string) =>
      app.deps.pool.query(
        `update people set invite_state = $2, invited_at = app_now(), seed = '\\x01' where link_id = $1`,
        [link.id, state],
      )
    const plan = (planId: number) =>
      app.deps.db.updateTable('creators').set({ plan_id: planId }).where('id', '=', owner.creatorId).execute()
    await makeLink(app, owner.creatorId)
    await plan(1)
    expect((await invite({ all: true })).body.code).toBe('link_blocked')
    await waiting('waiting')
    await enqueueInvitations(app.deps.db, link.id)
    await expect.poll(inviteStates).toEqual([null])
    // Queued before, and blocked since.
    await waiting('sending')
    const job = { linkId: link.id, personId: (await list(link.id)).people[0]!.id }
    await enqueue(app.deps.db, 'send_invitation', job)
    await expect.poll(inviteStates).toEqual([null])
    await plan(5)
    await waiting('sending')
    await app.call('DELETE', `/api/checkin-links/${link.id}`, { cookies: owner.cookies })
    await enqueue(app.deps.db, 'send_invitation', job, { key: 'deleted' })
    await expect.poll(() => isWaiting(app.deps.db, 'deleted')).toBe(false)
    expect(await mailTo(app, `p${made * 1000}@example.com`)).toEqual([])
  })

  it('have names and places that are no HTML, and no addresses of other sites', async () => {
    link = await makeLink(app, owner.creatorId, { locationName: '<b>Hall</b>', hostName: 'Tan & <i>Co</i>' })
    await take(link.id, `Name,Email\n<img src=x onerror=alert(1)>,${ada()}\nwww.evil.example,ben-${made}@example.com`)
    await invite({ all: true })
    const { html } = await nextMailTo(app, ada())
    expect(html).not.toMatch(/<img src=x|<b>Hall|<i>Co/)
    const { text } = await nextMailTo(app, `ben-${made}@example.com`)
    expect(text).not.toMatch(/evil/)
  })

  it('end with the day’s number, which says who is left', async () => {
    await countInvitations(app.deps.db, owner.email, 196)
    await take(link.id, csvOf(7, made * 1000))
    const first = await invite({ all: true })
    expect(first.body).toMatchObject({ invited: 4, left: 3, moreAt: expect.any(String) })
    expect(first.body.message).toContain('3 people are left: you can send 200 a day, and more in 24 hours.')
    const second = await invite({ all: true })
    expect([second.status, second.body.code]).toEqual([429, 'invitations_used_up'])
    await app.advance('25 hours')
    expect((await invite({ all: true })).body).toMatchObject({ invited: 3, left: 0 })
  })

  it('are named, or all of them, on a link that is open', async () => {
    expect((await invite({})).status).toBe(400)
    const unknown = await invite({ personIds: ['00000000-0000-4000-8000-000000000000'] })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'person_not_found'])
    const ended = await makeLink(app, owner.creatorId, { expiresAt: '2020-01-01T00:00:00Z' })
    expect((await invite({ all: true }, ended.id)).body.code).toBe('link_expired')
  })
})

describe('invitations', () => {
  it('come no more from this organiser after one click, while other emails do', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}`)
    await invite({ all: true })
    const page = pathIn(await nextMailTo(app, ada()), '/unsubscribe')
    const shown = await app.call('GET', page)
    expect([shown.status, /<form[^>]* method="post"/.test(shown.text)]).toEqual([200, true])
    await expect.poll(inviteStates).toEqual(['sent'])
    expect((await invite({ all: true, again: true })).body).toMatchObject({ invited: 1, unsubscribed: 0 })
    await nextMailTo(app, ada(), 2)
    const click = await app.call('POST', page, { body: 'List-Unsubscribe=One-Click', headers: FORM })
    expect([click.status, click.text.includes('You’re unsubscribed')]).toEqual([200, true])
    const other = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    await take(other.id, `Name,Email\nAda,${ada()}`)
    expect((await invite({ all: true }, other.id)).body).toMatchObject({
      invited: 0,
      unsubscribed: 1,
      message: 'There is nobody to email. 1 person has unsubscribed from your invitations.',
    })
    await postCheckIn(app, other.checkinToken, { ...northOf(20), name: 'Ada', email: ada() })
    expect((await nextMailTo(app, ada(), 3)).subject).toBe('Confirm your check-in')
    expect(await mailTo(app, ada())).toHaveLength(3)
  })

  it('are those of the same creator after the account was deleted and made again: the day’s number, and who wants none', async () => {
    const email = `inviter-${made}@example.com`
    await take(link.id, `Name,Email\nAda,${ada()}\nBen,ben-${made}@example.com`)
    await invite({ all: true })
    const page = pathIn(await nextMailTo(app, ada()), '/unsubscribe')
    await app.deps.pool.query('delete from links where id = $1', [link.id])
    await app.deps.pool.query('delete from creators where id = $1', [owner.creatorId])
    expect((await app.call('POST', page, { body: 'List-Unsubscribe=One-Click', headers: FORM })).status).toBe(200)
    owner = await makeCreator(app, { email, planId: 5 })
    const again = await makeLink(app, owner.creatorId)
    await take(again.id, `Name,Email\nAda,${ada()}`)
    expect((await invite({ all: true }, again.id)).body).toMatchObject({ invited: 0, unsubscribed: 1 })
    await countInvitations(app.deps.db, email, 194)
    await take(again.id, csvOf(7, made * 1000), 'replace')
    expect((await invite({ all: true }, again.id)).body).toMatchObject({ invited: 4, left: 3 })
  })

  it('end by their own token alone, also once the person is off the list', async () => {
    await take(link.id, `Name,Email\nAda,${ada()}`)
    await invite({ all: true })
    const page = pathIn(await nextMailTo(app, ada()), '/unsubscribe')
    const { id } = (await list(link.id)).people[0]!
    await remove(link.id, id)
    const token = new URLSearchParams(page.split('?')[1]).get('token')!
    const forged = await app.call('POST', '/api/people/unsubscribe', { body: { token: `${token}x` } })
    expect([forged.status, forged.body.code]).toEqual([400, 'unsubscribe_invalid'])
    expect((await app.call('GET', '/unsubscribe?token=none')).status).toBe(400)
    expect((await app.call('POST', '/api/people/unsubscribe', { body: { token } })).body).toEqual({ success: true })
    await take(link.id, `Name,Email\nAda,${ada()}`)
    expect((await invite({ all: true })).body.unsubscribed).toBe(1)
  })
})
