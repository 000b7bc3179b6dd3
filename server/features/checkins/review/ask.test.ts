import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { type Asks, asksAt, DOUBTFUL } from '../../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { solveCaptcha } from '../../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

describe('a visitor in doubt', () => {
  it('is told that asking is possible, and waits after asking, unlisted and uncounted', async () => {
    const link = await asks.link()
    expect((await postCheckIn(app, link.checkinToken, DOUBTFUL)).body).toEqual({
      code: 'too_far',
      error: 'You are 140m away from the check-in location',
      distance: 140,
      radiusM: 100,
      mayAsk: true,
    })
    const asked = await asks.ask(link, { note: 'I am in the back yard' })
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
    const { checkins, linkInfo } = await asks.listOf(link)
    expect([checkins, linkInfo.checkinCount, linkInfo.todayCount, linkInfo.pendingCount]).toEqual([[], 0, 0, 0])
    expect(await asks.heldAt(link)).toEqual({
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
          inside: false,
          accuracyBand: null,
          distanceBand: null,
          flags: ['outside_ring'],
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
    const link = await asks.link()
    const reply = await asks.ask(link, changes)
    expect([reply.body.code, reply.body.mayAsk]).toEqual([code, undefined])
    expect((await asks.heldAt(link)).total).toBe(0)
  })

  it('may not ask where the link does not offer it', async () => {
    const link = await asks.link({ doubt: 'refuse', noPosition: 'refuse' })
    expect((await asks.ask(link)).body).toMatchObject({ code: 'too_far', distance: 140 })
    const without = { latitude: undefined, longitude: undefined }
    // The plain refusal, which costs no proof of work, and is recorded as any other.
    expect(await asks.ask(link, without)).toMatchObject({ status: 422, body: { code: 'position_needed' } })
    expect((await asks.listOf(link)).linkInfo.refusals).toContainEqual({ reason: 'position_needed', count: 1 })
  })

  it('without a position asks with a proof of work, which a repeat needs no second time', async () => {
    const link = await asks.link()
    const without = { latitude: undefined, longitude: undefined, accuracyM: undefined }
    expect((await asks.ask(link, without)).body.code).toBe('captcha_failed')
    const headers = { 'idempotency-key': 'no-position' }
    const body = { ...without, recaptchaToken: await solveCaptcha(app) }
    const first = await asks.ask(link, body, { headers })
    expect((await asks.ask(link, body, { headers })).text).toBe(first.text)
    expect((await asks.heldAt(link)).held).toMatchObject([{ reason: 'no_position', latitude: null, distanceM: null }])
  })

  it('too blurred to tell is told so, and may ask', async () => {
    const link = await asks.link({ coarse: 'ask', doubt: 'refuse' })
    const blurred = { ...northOf(20), accuracyM: 3000 }
    expect((await postCheckIn(app, link.checkinToken, blurred)).body).toEqual({
      code: 'position_coarse',
      error: 'Your phone gives only an approximate position.',
      mayAsk: true,
    })
    await asks.ask(link, blurred)
    expect((await asks.heldAt(link)).held).toMatchObject([{ reason: 'coarse' }])
  })

  it('asks once in a browser, and keeps nobody else from asking by typing in their address', async () => {
    const link = await asks.link()
    const { cookies } = await asks.ask(link)
    expect(await asks.ask(link, { email: 'other@example.com' }, { cookies })).toMatchObject({
      status: 422,
      body: { code: 'ask_waiting' },
    })
    expect((await asks.ask(link, {}, { ip: '198.51.100.3' })).status).toBe(200)
    const browser = { cookies: { visitor: 'one-browser' } }
    const both = await Promise.all([1, 2].map(n => asks.ask(link, { email: `twice${n}@example.com` }, browser)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await asks.heldAt(link)).total).toBe(3)
  })

  it('is known again by its browser at this link alone', async () => {
    const browser = { cookies: { visitor: 'same-browser' } }
    const links = [await asks.link(), await asks.link()]
    for (const link of links) expect((await asks.ask(link, {}, browser)).status).toBe(200)
    const { rows } = await app.deps.pool.query('select browser_hash from pending_check_ins where link_id = any($1)', [
      links.map(({ id }) => id),
    ])
    expect(new Set(rows.map(({ browser_hash }) => browser_hash.toString('hex'))).size).toBe(2)
  })

  it('finds no room where one network fills the queue, while others do', async () => {
    const link = await asks.link()
    await asks.fillQueue(link, 250)
    expect(await asks.ask(link, {}, { ip: '192.0.2.7' })).toMatchObject({
      status: 422,
      body: {
        code: 'holds_full',
        error: 'Many people wait for review here. Please speak to the person who runs it.',
      },
    })
    expect((await asks.ask(link, {}, { ip: '192.0.2.8' })).status).toBe(200)
    await app.database.asOwner(`update links set held_count = 500 where id = '${link.id}'`)
    expect((await asks.ask(link, { email: 'late@example.com' }, { ip: '192.0.2.9' })).body.code).toBe('holds_full')
  })

  it('is one of 600 an hour from one network, however many were decided meanwhile', async () => {
    const link = await asks.link()
    // Subnets of one site: each may send some hundreds of attempts a minute.
    const from = (site: string, subnet = 0) => asks.ask(link, {}, { ip: `2001:db8:${site}:${subnet}::1` })
    for (let round = 0; round < 6; round++) {
      const all = await Promise.all(Array.from({ length: 100 }, () => from('7', round)))
      expect(all.map(({ body }) => body.message)).toEqual(all.map(() => 'Sent for review.'))
      const ids = all.map(({ body }) => body.id)
      for (const some of [ids.slice(0, 50), ids.slice(50)]) await asks.decide(link, some, 'decline')
    }
    expect(await from('7', 6)).toMatchObject({ status: 422, body: { code: 'holds_full' } })
    expect((await from('8')).status).toBe(200)
    await app.advance('61 minutes')
    expect((await from('7', 6)).status).toBe(200)
  })
})

describe('the creator', () => {
  it('is mailed at the first who waits, and not again within the hour', async () => {
    const link = await asks.link()
    await asks.ask(link, { email: 'first@example.com' })
    const first = await nextMailTo(app, asks.owner.email)
    expect([first.subject, first.text]).toEqual(['Someone asks to be let in', expect.stringContaining('1 visitor at')])
    expect(first.text).toContain(`/checkin-details?linkId=${link.id}`)
    await asks.ask(link, { email: 'second@example.com' })
    await expect.poll(async () => (await waitingJobs(link)).length).toBe(1)
    expect(await mailTo(app, asks.owner.email)).toHaveLength(1)
    await app.advance('61 minutes')
    await asks.hurryJobs()
    expect((await nextMailTo(app, asks.owner.email, 2)).text).toContain('2 visitors at')
  })

  it('sees the photo of an ask, and nobody else does', async () => {
    const link = await asks.link({ requirePhotoVerify: true })
    expect((await asks.ask(link)).body.code).toBe('photo_required')
    const photo = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const { body } = await asks.ask(link, { photo, photoSource: 'camera' })
    const [{ photoUrl }] = (await asks.heldAt(link)).held
    expect((await asks.asOwner('GET', photoUrl)).status).toBe(200)
    expect((await app.call('GET', photoUrl)).status).toBe(401)
    await asks.decide(link, [body.id], 'decline')
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
