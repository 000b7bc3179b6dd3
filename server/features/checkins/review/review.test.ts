import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { solveCaptcha } from '../../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let owners = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ASK = { doubt: 'ask', noPosition: 'ask' } as const
const DOUBTFUL = northOf(140)

async function askableLink(traits: Parameters<typeof makeLink>[2] = {}): Promise<MadeLink> {
  owner = await makeCreator(app, { email: `reviewer-${++owners}@example.com`, planId: 5 })
  return makeLink(app, owner.creatorId, { ...ASK, ...traits })
}
const ask = (link: MadeLink, changes: object = {}, options: Parameters<typeof postCheckIn>[3] = {}) =>
  postCheckIn(app, link.checkinToken, { ...DOUBTFUL, askReview: true, ...changes }, options)
const asOwner = (method: string, path: string, body?: object) =>
  app.call(method, path, { cookies: owner.cookies, ...(body && { body }) })
const heldAt = async (link: MadeLink) => (await asOwner('GET', `/api/checkin-links/${link.id}/held`)).body
const decide = async (link: MadeLink, ids: string[], decision: string, reason?: string) =>
  (await asOwner('POST', `/api/checkin-links/${link.id}/held/decide`, { ids, decision, reason })).body
const listOf = async (link: MadeLink) => (await asOwner('GET', `/api/checkin-links/${link.id}/checkins`)).body
const stateOf = async (link: MadeLink, id: string, cookies: Record<string, string>) =>
  (await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${id}`, { cookies })).body
/** Those jobs that wait for their time run now. */
const hurryJobs = () => app.database.asOwner('update graphile_worker._private_jobs set run_at = now()')

describe('a visitor in doubt', () => {
  it('is told that asking is possible, and waits after asking, unlisted and uncounted', async () => {
    const link = await askableLink()
    expect((await postCheckIn(app, link.checkinToken, DOUBTFUL)).body).toEqual({
      code: 'too_far',
      error: 'You are 140m away from the check-in location',
      distance: 140,
      radiusM: 100,
      mayAsk: true,
    })
    const asked = await ask(link, { note: 'I am in the back yard' })
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        message: 'Sent for review.',
        requiresVerification: false,
        requiresReview: true,
        id: expect.any(String),
        checkedInAt: expect.any(String),
      },
    ])
    const { checkins, linkInfo } = await listOf(link)
    expect([checkins, linkInfo.checkinCount, linkInfo.todayCount, linkInfo.pendingCount]).toEqual([[], 0, 0, 0])
    expect(await heldAt(link)).toEqual({
      total: 1,
      held: [
        {
          id: asked.body.id,
          userName: 'Aisyah',
          userEmail: 'aisyah@example.com',
          emailVerified: false,
          userPhone: '+60 12-345 6789',
          at: asked.body.checkedInAt,
          reason: 'doubtful',
          note: 'I am in the back yard',
          ...DOUBTFUL,
          distanceM: expect.closeTo(140, 0),
          accuracyM: 12,
          flags: [],
          photoUrl: null,
        },
      ],
    })
  })

  it.each([
    ['far away', northOf(900), 'too_far'],
    ['one coordinate alone', { longitude: undefined }, 'invalid_input'],
    ['a web address in the note', { note: 'see evil.example/pay' }, 'note_has_url'],
  ])('may not ask with %s', async (_, changes, code) => {
    const link = await askableLink()
    const reply = await ask(link, changes)
    expect([reply.body.code, reply.body.mayAsk]).toEqual([code, undefined])
    expect((await heldAt(link)).total).toBe(0)
  })

  it('may not ask where the link does not offer it', async () => {
    const link = await askableLink({ doubt: 'refuse', noPosition: 'refuse' })
    expect((await ask(link)).body).toMatchObject({ code: 'too_far', distance: 140 })
    const without = { latitude: undefined, longitude: undefined }
    expect((await ask(link, without)).body).toMatchObject({ code: 'captcha_failed' })
    const recaptchaToken = await solveCaptcha(app)
    expect(await ask(link, { ...without, recaptchaToken })).toMatchObject({
      status: 422,
      body: { code: 'position_needed' },
    })
  })

  it('without a position asks with a proof of work, which a repeat needs no second time', async () => {
    const link = await askableLink()
    const without = { latitude: undefined, longitude: undefined, accuracyM: undefined }
    expect((await ask(link, without)).body.code).toBe('captcha_failed')
    const headers = { 'idempotency-key': 'no-position' }
    const body = { ...without, recaptchaToken: await solveCaptcha(app) }
    const first = await ask(link, body, { headers })
    expect((await ask(link, body, { headers })).text).toBe(first.text)
    expect((await heldAt(link)).held).toMatchObject([{ reason: 'no_position', latitude: null, distanceM: null }])
  })

  it('too blurred to tell is told so, and may ask', async () => {
    const link = await askableLink({ coarse: 'ask', doubt: 'refuse' })
    const blurred = { ...northOf(20), accuracyM: 3000 }
    expect((await postCheckIn(app, link.checkinToken, blurred)).body).toEqual({
      code: 'position_coarse',
      error: 'Your phone gives only an approximate position.',
      mayAsk: true,
    })
    await ask(link, blurred)
    expect((await heldAt(link)).held).toMatchObject([{ reason: 'coarse' }])
  })

  it('asks once in a browser, and once with an address', async () => {
    const link = await askableLink()
    const { cookies } = await ask(link)
    expect(await ask(link, { email: 'other@example.com' }, { cookies })).toMatchObject({
      status: 422,
      body: { code: 'ask_waiting' },
    })
    expect((await ask(link)).body.code).toBe('holds_full')
    expect((await ask(link, { email: 'third@example.com' })).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => ask(link, { email: 'twice@example.com' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await heldAt(link)).total).toBe(3)
  })

  it('finds no room where one network fills the queue, while others do', async () => {
    const link = await askableLink()
    await app.database.asOwner(
      `insert into pending_check_ins (link_id, id, user_name, distance_m, ip, device_type, browser, os, checked_in_at,
         browser_hash, expires_at, waits_for, review_reason)
       select '${link.id}', gen_random_uuid(), 'V', 140, '192.0.2.7', 'Mobile', '', '', app_now(),
         sha256(n::text::bytea), app_now() + interval '30 days', 'review', 'doubtful' from generate_series(1, 250) n;
       update links set held_count = 250 where id = '${link.id}'`,
    )
    expect(await ask(link, {}, { ip: '192.0.2.7' })).toMatchObject({
      status: 422,
      body: {
        code: 'holds_full',
        error: 'Many people wait for review here. Please speak to the person who runs it.',
      },
    })
    expect((await ask(link, {}, { ip: '192.0.2.8' })).status).toBe(200)
    await app.database.asOwner(`update links set held_count = 500 where id = '${link.id}'`)
    expect((await ask(link, { email: 'late@example.com' }, { ip: '192.0.2.9' })).body.code).toBe('holds_full')
  })
})

describe('a decision', () => {
  it('to approve makes a check-in with the id and the time of the ask', async () => {
    const link = await askableLink()
    const { body, cookies } = await ask(link)
    await app.advance('90 minutes')
    await postCheckIn(app, link.checkinToken, { name: 'Later' })
    expect(await stateOf(link, body.id, cookies)).toEqual({ state: 'held' })
    expect(await decide(link, [body.id], 'approve')).toEqual({ decided: [body.id], alreadyDecided: [] })
    expect(await decide(link, [body.id], 'decline')).toEqual({ decided: [], alreadyDecided: [body.id] })
    const { checkins, linkInfo } = await listOf(link)
    expect(checkins.map((row: { userName: string }) => row.userName)).toEqual(['Aisyah', 'Later'])
    expect(checkins[0]).toMatchObject({ id: body.id, checkedInAt: body.checkedInAt })
    expect([linkInfo.checkinCount, (await heldAt(link)).total]).toEqual([2, 0])
    expect(await stateOf(link, body.id, cookies)).toEqual({ state: 'confirmed' })
  })

  it('to decline is told to the browser that asked, and counted as declined', async () => {
    const link = await askableLink()
    const headers = { 'idempotency-key': 'declined-1' }
    const { body, cookies } = await ask(link, {}, { headers })
    await decide(link, [body.id], 'decline', 'Not on the list')
    expect(await stateOf(link, body.id, cookies)).toEqual({ state: 'declined', reason: 'Not on the list' })
    expect((await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${body.id}`)).status).toBe(404)
    expect(await ask(link, {}, { headers, cookies })).toMatchObject({
      status: 403,
      body: { code: 'review_declined' },
    })
    const { checkins, linkInfo } = await listOf(link)
    expect([checkins, linkInfo.refusals]).toEqual([[], [{ reason: 'declined', count: 1 }]])
    expect((await ask(link, {}, { cookies })).status).toBe(200)
  })

  it('is made once, by two tabs at the same moment', async () => {
    const link = await askableLink()
    const asks = await Promise.all(['a', 'b', 'c'].map(who => ask(link, { email: `${who}@example.com` })))
    const ids = asks.map(({ body }) => body.id)
    const both = await Promise.all([decide(link, ids, 'approve'), decide(link, ids, 'decline')])
    expect(both.flatMap(({ decided }) => decided).sort()).toEqual([...ids].sort())
    expect(both.map(({ decided }) => decided.length).sort()).toEqual([0, 3])
    expect((await heldAt(link)).total).toBe(0)
  })

  it('can be made after the link has ended', async () => {
    const link = await askableLink({ expiresAt: '2199-12-31T00:00:00Z' })
    const { body } = await ask(link)
    await app.deps.db.updateTable('links').set({ expires_at: new Date() }).where('id', '=', link.id).execute()
    expect((await decide(link, [body.id], 'approve')).decided).toEqual([body.id])
  })

  it('is not made about what was withdrawn, nor by others', async () => {
    const link = await askableLink()
    const { body, cookies } = await ask(link)
    const stranger = await makeCreator(app, { email: `stranger-${owners}@example.com` })
    const path = `/api/checkin-links/${link.id}/held/decide`
    const stolen = await app.call('POST', path, {
      cookies: stranger.cookies,
      body: { ids: [body.id], decision: 'approve' },
    })
    expect(stolen).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    await app.call('DELETE', `/api/checkin/${link.checkinToken}/pending/${body.id}`, { cookies })
    expect(await decide(link, [body.id], 'approve')).toEqual({ decided: [], alreadyDecided: [body.id] })
    expect((await heldAt(link)).total).toBe(0)
  })

  it('has a reason without web addresses, since visitors are mailed it', async () => {
    const link = await askableLink()
    const { body } = await ask(link)
    expect((await decide(link, [body.id], 'decline', 'see evil.example/pay')).code).toBe('reason_has_url')
    expect((await decide(link, [body.id], 'decline', 'no')).code).toBe('invalid_input')
    expect((await heldAt(link)).total).toBe(1)
  })

  it('that is not made within 30 days turns the visitor away', async () => {
    const link = await askableLink()
    const { body, cookies } = await ask(link)
    await app.advance('31 days')
    owner = await makeCreator(app, { email: owner.email })
    expect((await heldAt(link)).held).toEqual([])
    await enqueue(app.deps.db, 'forget_unverified', {})
    await expect.poll(async () => (await heldAt(link)).total).toBe(0)
    expect(await stateOf(link, body.id, cookies)).toEqual({ state: 'gone' })
  })
})

describe('an ask at a link that verifies emails', () => {
  it('waits for its email first, then for the creator, and is mailed the decision', async () => {
    const link = await askableLink({ requireUserVerify: true })
    const email = `asker-${owners}@example.com`
    const { body, cookies } = await ask(link, { email })
    expect(body).toMatchObject({ requiresVerification: true, requiresReview: true })
    expect((await heldAt(link)).total).toBe(0)
    const { token } = await nextMailTo(app, email)
    const verified = await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token }, cookies })
    expect(verified.body).toMatchObject({ success: true, requiresReview: true, message: 'Sent for review.' })
    expect((await heldAt(link)).held).toMatchObject([{ id: body.id, emailVerified: true }])
    expect((await listOf(link)).linkInfo).toMatchObject({ pendingCount: 0, checkinCount: 0 })
    await decide(link, [body.id], 'approve')
    expect(await mailTo(app, email)).toHaveLength(1)
    await hurryJobs()
    const decided = await nextMailTo(app, email, 2)
    expect([decided.subject, decided.text]).toEqual([
      'Your check-in was approved',
      expect.stringContaining('let you in'),
    ])
    expect(decided.replyTo).toBe(owner.email)
  })

  it('mails nothing to an address that was merely typed in', async () => {
    const link = await askableLink()
    const email = `typed-${owners}@example.com`
    const { body } = await ask(link, { email })
    await decide(link, [body.id], 'decline', 'Not on the list')
    await hurryJobs()
    await nextMailTo(app, owner.email)
    expect(await mailTo(app, email)).toEqual([])
  })
})

describe('the creator', () => {
  it('is mailed at the first who waits, and not again within the hour', async () => {
    const link = await askableLink()
    await ask(link, { email: 'first@example.com' })
    const first = await nextMailTo(app, owner.email)
    expect([first.subject, first.text]).toEqual(['Someone asks to be let in', expect.stringContaining('1 visitor at')])
    await ask(link, { email: 'second@example.com' })
    await expect.poll(async () => (await waitingJobs(link)).length).toBe(1)
    expect(await mailTo(app, owner.email)).toHaveLength(1)
    await app.advance('61 minutes')
    await hurryJobs()
    expect((await nextMailTo(app, owner.email, 2)).text).toContain('2 visitors at')
  })

  it('sees the photo of an ask, and nobody else does', async () => {
    const link = await askableLink({ requirePhotoVerify: true })
    expect((await ask(link)).body.code).toBe('photo_required')
    const photo = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const { body } = await ask(link, { photo, photoSource: 'camera' })
    const [{ photoUrl }] = (await heldAt(link)).held
    expect((await asOwner('GET', photoUrl)).status).toBe(200)
    expect((await app.call('GET', photoUrl)).status).toBe(401)
    await decide(link, [body.id], 'decline')
    await app.advance('25 hours')
    await enqueue(app.deps.db, 'strip_declined', {})
    await expect
      .poll(async () => {
        const { rows } = await app.deps.pool.query(
          'select latitude, ip, photo_id from pending_check_ins where id = $1',
          [body.id],
        )
        return rows[0]
      })
      .toEqual({ latitude: null, ip: null, photo_id: null })
  })
})

const waitingJobs = async (link: MadeLink) => {
  const { rows } = await app.deps.pool.query('select key from graphile_worker.jobs where key = $1', [
    `review ${link.id}`,
  ])
  return rows
}
