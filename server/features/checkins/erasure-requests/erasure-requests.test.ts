import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { type MadeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { erasureCalls } from '../../../testing/erasure-makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tracesIn } from '../../../testing/traces.ts'

let app: TestApp
let asks: Asks
const { list, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const { about, answer, arrived, asked, carryOut, jobsDone, journalOf, mailsTitled, requestsAt, tokenFor } =
  erasureCalls(
    () => app,
    () => asks,
  )
const jpeg = async () =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('at a link whose creator is asked first', () => {
  it('a visitor asks once, and the creator sees who asks, since when and how long is left', async () => {
    const email = 'asks@example.com'
    const { link, token, request, owner } = await asked(email)
    expect(request.kept).toBeNull()
    expect(daysBetween(request.askedAt, request.answerBy)).toBe(30)
    expect((await about(link, 'ask-erasure', { token })).body.erasureRequest).toEqual(request)
    const again = await tokenFor(link, email)
    expect((await about(link, 'ask-erasure', { token: again })).body.erasureRequest).toEqual(request)
    expect((await about(link, 'data', { token })).body).toMatchObject({ erasure: 'ask', erasureRequest: request })

    expect(await requestsAt(link)).toEqual({
      requests: [
        {
          id: expect.any(String),
          email,
          name: 'Ada',
          checkIns: 1,
          photos: 0,
          askedAt: request.askedAt,
          answerBy: request.answerBy,
        },
      ],
      total: 1,
    })
    expect((await list(owner, link.id)).linkInfo.erasureRequestCount).toBe(1)
    const exported = await asks.asOwner('POST', '/api/visitors/export', { visitorEmail: email })
    expect(exported.body.links[0].erasureAskedAt).toBe(request.askedAt)
  })

  it('the creator sees how many check-ins and photos an answer erases, waiting ones too', async () => {
    const email = 'photos@example.com'
    const link = await asks.link({ erasure: 'ask' })
    const photo = { photo: await jpeg(), photoSource: 'camera' }
    for (const traits of [photo, {}]) await postCheckIn(app, link.checkinToken, { email, ...traits })
    await asks.ask(link, { email, ...photo })
    await postCheckIn(app, link.checkinToken, { email: 'other@example.com', ...photo })
    await about(link, 'ask-erasure', { token: await tokenFor(link, email) })
    expect((await requestsAt(link)).requests).toMatchObject([{ email, checkIns: 3, photos: 2 }])
  })

  it('nothing is erased by the visitor alone', async () => {
    const { link, token, owner } = await asked('alone@example.com')
    expect((await about(link, 'erase', { token })).body.code).toBe('erasure_changed')
    expect((await list(owner, link.id)).checkins).toHaveLength(1)
  })

  it('the creator erases: the journal says that the visitor asked, who is told', async () => {
    const email = 'erased@example.com'
    const { link, checkIn, owner } = await asked(email, 'Erased Ada')
    const { requests } = await requestsAt(link)
    expect((await answer(link, requests[0].id, { answer: 'erase' })).body).toEqual({ erased: 1 })
    expect((await list(owner, link.id)).checkins).toEqual([])
    expect((await journalOf(link))[0]).toMatchObject({
      act: 'erase',
      actor: 'creator',
      because: 'requested',
      checkInId: checkIn.id,
      name: null,
    })
    expect(await verify(owner, link.id)).toMatchObject({ valid: true })
    const { text } = await arrived(email, 'Your data was erased')
    expect(text).toContain('Everything saved about you at Petronas Towers was erased by the organiser.')
    expect(text).toContain('You asked for it.')
    expect(await requestsAt(link)).toEqual({ requests: [], total: 0 })
    expect((await answer(link, requests[0].id, { answer: 'erase' })).body.code).toBe('request_answered')
    await expect.poll(() => tracesIn(app, [email, 'Erased Ada']), { timeout: 8000 }).toEqual([])
  })

  it('the creator keeps with a reason, which the visitor reads in an email and on the page', async () => {
    const email = 'kept@example.com'
    const { link, token, owner } = await asked(email)
    const [{ id }] = (await requestsAt(link)).requests
    const reason = 'The law asks us to keep it until May.'
    expect((await answer(link, id, { answer: 'keep' })).body.code).toBe('reason_needed')
    expect((await answer(link, id, { answer: 'keep', reason: 'See https://example.com' })).body.code).toBe(
      'reason_has_url',
    )
    expect((await answer(link, id, { answer: 'keep', reason })).body).toEqual({ erased: 0 })
    expect((await answer(link, id, { answer: 'erase' })).body.code).toBe('request_answered')
    const { text } = await arrived(email, 'Your data is kept for now')
    expect(text).toContain(`They say: ${reason}`)
    expect((await journalOf(link))[0]).toMatchObject({ act: 'keep', actor: 'creator', reason, email, checkInId: null })
    expect(await requestsAt(link)).toEqual({ requests: [], total: 0 })
    const { erasureRequest } = (await about(link, 'data', { token })).body
    expect(erasureRequest.kept).toEqual({ at: expect.any(String), reason })
    expect((await about(link, 'ask-erasure', { token })).body.erasureRequest).toEqual(erasureRequest)
    expect((await list(owner, link.id)).checkins).toHaveLength(1)

    await asks.asOwner('POST', '/api/visitors/erase', { visitorEmail: email, because: 'asked' })
    expect(JSON.stringify(await journalOf(link))).not.toContain(email)
    expect(await verify(owner, link.id)).toMatchObject({ valid: true })
  })

  it('is its own creator’s alone', async () => {
    const { link } = await asked('owned@example.com')
    const [{ id }] = (await requestsAt(link)).requests
    await asks.link()
    expect((await answer(link, id, { answer: 'erase' })).status).toBe(404)
    expect((await asks.asOwner('GET', `/api/checkin-links/${link.id}/erasure-requests`)).status).toBe(404)
  })

  it('the creator is told at the first request, and at most once an hour', async () => {
    const { link, owner } = await asked('first@example.com')
    const { text } = await arrived(owner.email, 'Someone asks you to erase their data')
    expect(text).toContain('1 visitor asks you to erase what is saved about them at Petronas Towers.')
    expect(text).toContain(`/checkin-details?linkId=${link.id}`)
    await postCheckIn(app, link.checkinToken, { email: 'second@example.com' })
    await about(link, 'ask-erasure', { token: await tokenFor(link, 'second@example.com') })
    const waiting = async () =>
      (
        await app.deps.pool.query(
          `select from graphile_worker.jobs where key = $1 and run_at > now() + interval '50 minutes'`,
          [`erasure asked ${link.id}`],
        )
      ).rowCount
    await expect.poll(waiting, { timeout: 8000 }).toBe(1)
    expect(await mailsTitled(owner.email, 'Someone asks you to erase their data')).toHaveLength(1)
  })

  it('an open request stays answerable when visitors may erase by themselves again, and so may its visitor', async () => {
    const { link, token } = await asked('switched@example.com')
    await app.deps.pool.query(`update links set erasure = 'visitor' where id = $1`, [link.id])
    expect((await requestsAt(link)).total).toBe(1)
    expect((await about(link, 'erase', { token })).body).toEqual({ erased: 1, left: 0 })
    expect((await requestsAt(link)).total).toBe(0)
  })

  it('a link at which visitors erase by themselves takes no request', async () => {
    const link = await asks.link()
    await postCheckIn(app, link.checkinToken, { email: 'self@example.com' })
    const token = await tokenFor(link, 'self@example.com')
    expect((await about(link, 'ask-erasure', { token })).body.code).toBe('erasure_changed')
    expect((await about(link, 'data', { token })).body).toMatchObject({ erasure: 'visitor', erasureRequest: null })
  })

  it.each([
    ['its link', 'link@example.com', (link: MadeLink) => asks.asOwner('DELETE', `/api/checkin-links/${link.id}`)],
    [
      'the account of its creator',
      'account@example.com',
      () => asks.asOwner('POST', '/api/delete-account', { email: asks.owner.email }),
    ],
  ])('a request goes with %s, and its visitor is told', async (_, email, remove) => {
    const { link } = await asked(email)
    expect((await remove(link)).status).toBe(200)
    const mail = await arrived(email, 'Your data was erased')
    expect(mail.text).toContain('You asked for it.')
    expect(mail.text).toContain('The link itself was deleted.')
    await expect.poll(() => tracesIn(app, [email]), { timeout: 8000 }).toEqual([])
  })
})

describe('a request without an answer', () => {
  it('is carried out after 30 days, and one that was kept is not', { timeout: 30_000 }, async () => {
    const own = await startTestApp()
    const [appBefore, asksBefore] = [app, asks]
    app = own
    asks = asksAt(own)
    try {
      const { link } = await asked('waits@example.com')
      const kept = await asked('stays@example.com')
      const [{ id }] = (await requestsAt(kept.link)).requests
      await answer(kept.link, id, { answer: 'keep', reason: 'We must keep it' })
      await own.advance('29 days 23 hours')
      await own.deps.pool.query(`select graphile_worker.add_job('forget_data_requests')`)
      await carryOut()
      await jobsDone()
      const stored = async () => (await own.deps.pool.query('select from data_requests')).rowCount
      expect(await stored()).toBe(2)
      await own.advance('2 hours')
      await carryOut()
      const { text } = await arrived('waits@example.com', 'Your data was erased')
      expect(text).toContain('You asked for it, and nobody answered within 30 days.')
      const left = 'select from check_ins where link_id = $1'
      expect((await own.deps.pool.query(left, [link.id])).rowCount).toBe(0)
      const { rows } = await own.deps.pool.query('select actor, act, because from record_acts where link_id = $1', [
        link.id,
      ])
      expect(rows).toEqual([{ actor: 'visitor', act: 'erase', because: 'unanswered' }])
      expect(await stored()).toBe(1)
      await own.advance('1 day')
      await own.deps.pool.query(`select graphile_worker.add_job('forget_data_requests')`)
      await expect.poll(stored, { timeout: 8000 }).toBe(0)
    } finally {
      await own.stop()
      app = appBefore
      asks = asksBefore
    }
  })
})
