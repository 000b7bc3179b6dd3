import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let visitors = 0

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com' })
})
afterAll(() => app.stop())

interface Waiting {
  link: MadeLink
  email: string
  token: string
  cookies: Record<string, string>
}

/** A visitor who has checked in and received the email. */
async function waitingVisitor(
  traits: Parameters<typeof makeLink>[2] = {},
  changes: Record<string, unknown> = {},
): Promise<Waiting> {
  const link = await makeLink(app, owner.creatorId, { requireUserVerify: true, ...traits })
  const email = `visitor-${++visitors}@example.com`
  const reply = await postCheckIn(app, link.checkinToken, { email, ...changes })
  expect([reply.status, reply.body.requiresVerification]).toEqual([200, true])
  const { token } = await nextMailTo(app, email)
  return { link, email, token, cookies: reply.cookies }
}

const verify = (
  { link, token }: Pick<Waiting, 'link' | 'token'>,
  body: object = {},
  cookies: Record<string, string> = {},
) => app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, ...body }, cookies })

const seenBy = async (link: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })).body

it('the email’s link tells of a void, once the check-in has been confirmed', async () => {
  const waiting = await waitingVisitor()
  expect((await verify(waiting, {}, waiting.cookies)).status).toBe(200)
  const { checkins } = await seenBy(waiting.link)
  const path = `/api/checkin-links/${waiting.link.id}/checkins/${checkins[0].id}/void`
  expect((await app.call('POST', path, { cookies: owner.cookies, body: { reason: 'Was not there' } })).status).toBe(200)
  expect(await verify(waiting, {}, waiting.cookies)).toMatchObject({ status: 403, body: { code: 'check_in_void' } })
})

describe('the email to a visitor', () => {
  const emailAt = async (traits: Parameters<typeof makeLink>[2]) => {
    const { email } = await waitingVisitor(traits, { name: 'Dr. Lee' })
    return nextMailTo(app, email)
  }

  it('contains nothing in its subject that a stranger typed', async () => {
    const { subject, html } = await emailAt({ locationName: 'Your parcel is held' })
    expect(subject).toBe('Confirm your check-in')
    const preview = /<div[^>]*data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1]
    expect(preview).toContain('One tap and your check-in counts.')
    expect(preview).not.toContain('parcel')
  })

  it('says who asks, and never in its subject or preview', async () => {
    const { subject, html, text } = await emailAt({ hostName: 'Maya Lindholm' })
    expect(text).toContain(
      'Maya Lindholm asks you to confirm this check-in. It was made with your email address.\n\nDr. Lee\n',
    )
    const [preview, body] = html.split('<h1')
    expect(subject + preview).not.toContain('Maya')
    expect(body).toContain('Maya Lindholm asks you to confirm this check-in.')
  })

  it('leaves out a host’s name with a web address', async () => {
    const { html, text } = await emailAt({ hostName: 'Pay at evil.example' })
    expect(html + text).not.toContain('evil')
    expect(text).toContain('Someone checked in with this email address. Please confirm that it was you.')
  })

  it('leaves out a place name with a web address, which older links may have', async () => {
    const { html, text } = await emailAt({ locationName: 'Pay at evil.example' })
    expect(html + text).not.toContain('evil')
    expect(text).toContain('Dr. Lee\nKuala Lumpur City Centre, 50088 Kuala Lumpur\n')
  })

  it('is refused to a name with a web address, and the creator sees why', async () => {
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    const { status, body } = await postCheckIn(app, link.checkinToken, { name: 'Win at www.evil.example' })
    expect([status, body.code, body.error]).toEqual([
      422,
      'name_has_url',
      'We email you this name, so it can’t contain a web address. Please change it, or put a space after the dot.',
    ])
    const { linkInfo } = await seenBy(link)
    expect(linkInfo).toMatchObject({ pendingCount: 0, refusals: [{ reason: 'name_has_url', count: 1 }] })
    const unverified = await makeLink(app, owner.creatorId)
    expect((await postCheckIn(app, unverified.checkinToken, { name: 'www.evil.example' })).status).toBe(200)
  })
})

describe('a pending check-in', () => {
  it('does not count until it is verified, and the creator sees how many are pending', async () => {
    const { link } = await waitingVisitor()
    const { pagination, linkInfo } = await seenBy(link)
    expect([pagination.total, linkInfo.pendingCount, linkInfo.todayCount]).toEqual([0, 1, 0])
  })

  it('is confirmed on load in the browser that checked in, also on a second load', async () => {
    const waiting = await waitingVisitor()
    const first = await verify(waiting, {}, waiting.cookies)
    expect((await verify(waiting, {}, waiting.cookies)).body).toEqual(first.body)
    const { checkins, linkInfo } = await seenBy(waiting.link)
    expect(first.body).toEqual({
      success: true,
      userEmail: waiting.email,
      message: 'Check-in Confirmed',
      name: 'Aisyah',
      locationName: 'Petronas Towers',
      formattedAddress: 'Kuala Lumpur City Centre, 50088 Kuala Lumpur',
      checkedInAt: checkins[0].checkedInAt,
    })
    expect([checkins.length, checkins[0].userEmail, linkInfo.pendingCount, linkInfo.todayCount]).toEqual([
      1,
      waiting.email,
      0,
      1,
    ])
  })

  it('needs a press in any other browser, so that a link scanner confirms nothing', async () => {
    const waiting = await waitingVisitor()
    const question = await verify(waiting)
    expect(question.body).toMatchObject({
      success: false,
      confirm: true,
      name: 'Aisyah',
      locationName: 'Petronas Towers',
    })
    expect((await app.call('GET', `/verify-checkin/${waiting.link.checkinToken}?token=${waiting.token}`)).status).toBe(
      200,
    )
    expect((await seenBy(waiting.link)).pagination.total).toBe(0)
    expect((await verify(waiting, { confirm: true })).body.success).toBe(true)
    expect((await seenBy(waiting.link)).pagination.total).toBe(1)
  })

  it("is erased with its photo by 'This was not me'", async () => {
    const jpeg = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer()
    const waiting = await waitingVisitor({ requirePhotoVerify: true }, { photo: jpeg.toString('base64') })
    expect((await verify(waiting, { reject: true })).body).toMatchObject({ success: false, rejected: true })
    expect((await verify(waiting, { confirm: true })).status).toBe(400)
    expect((await seenBy(waiting.link)).linkInfo.pendingCount).toBe(0)
    expect(
      await app.deps.db.selectFrom('pending_check_ins').selectAll().where('link_id', '=', waiting.link.id).execute(),
    ).toEqual([])
  })

  it('is confirmed once by many simultaneous presses', async () => {
    const waiting = await waitingVisitor()
    const replies = await Promise.all(Array.from({ length: 30 }, () => verify(waiting, { confirm: true })))
    expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
    expect((await seenBy(waiting.link)).pagination.total).toBe(1)
  })

  it('can be confirmed after the link has expired', async () => {
    const waiting = await waitingVisitor({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await app.advance('3 hours')
    const reply = await verify(waiting, { confirm: true })
    await app.advance('-3 hours')
    expect(reply.body.success).toBe(true)
  })

  it('cannot be confirmed after 24 hours, and is erased', async () => {
    const waiting = await waitingVisitor()
    await app.advance('24 hours 1 second')
    const reply = await verify(waiting, { confirm: true })
    expect([reply.status, reply.body.error]).toEqual([400, 'This verification link is invalid or has expired.'])
    await app.deps.pool.query(`select graphile_worker.add_job('forget_unverified')`)
    await expect.poll(async () => (await seenBy(waiting.link)).linkInfo.pendingCount).toBe(0)
    await app.advance('-24 hours -1 second')
  })

  it('takes over the name and phone sent with the confirmation', async () => {
    const waiting = await waitingVisitor()
    const { body } = await verify(waiting, { confirm: true, name: 'Aisyah binti Ali', phone: '+60 3' })
    expect(body.name).toBe('Aisyah binti Ali')
    expect((await verify(waiting)).body).toEqual(body)
    expect((await seenBy(waiting.link)).checkins[0]).toMatchObject({ userName: 'Aisyah binti Ali', userPhone: '+60 3' })
  })

  it('takes over no name with a web address', async () => {
    const waiting = await waitingVisitor()
    const { status, body } = await verify(waiting, { confirm: true, name: 'Pay at evil.example/pay' })
    expect([status, body.code]).toEqual([422, 'name_has_url'])
    expect((await seenBy(waiting.link)).pagination.total).toBe(0)
    expect((await verify(waiting, { confirm: true, name: 'Aisyah' })).body.name).toBe('Aisyah')
  })

  it('rejects a made-up token, and a token of another link', async () => {
    const [one, other] = [await waitingVisitor(), await waitingVisitor()]
    expect((await verify({ link: one.link, token: 'x'.repeat(43) })).status).toBe(400)
    expect((await verify({ link: one.link, token: other.token }, { confirm: true })).status).toBe(400)
    expect((await verify({ link: { id: '', checkinToken: 'nobody-knows-this-link' }, token: one.token })).status).toBe(
      400,
    )
    expect((await app.call('POST', `/api/verify-checkin/${one.link.checkinToken}`, { body: {} })).status).toBe(400)
  })

  it('stores no token, and sends one recipient at most three emails an hour', async () => {
    const waiting = await waitingVisitor()
    const dump = JSON.stringify(await app.deps.db.selectFrom('pending_check_ins').selectAll().execute())
    expect(dump).not.toContain(waiting.token)
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push((await postCheckIn(app, waiting.link.checkinToken, { email: waiting.email })).status)
    expect(statuses).toEqual([200, 200, 403, 403, 403])
    await expect
      .poll(
        async () =>
          (
            await app.deps.pool.query(
              `select 1 from graphile_worker.jobs where task_identifier = 'send_check_in_letter'`,
            )
          ).rowCount,
      )
      .toBe(0)
    expect(await mailTo(app, waiting.email)).toHaveLength(3)
  })
})
