import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { listen as listenTo } from '../../testing/listen.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../creators/sessions.ts'

/** The stream's first line: the browser's pause before it reconnects (the `retry` field of server-sent events). */
/** Tells browsers how soon to connect again; it comes before any event. */
const FIRST_LINE = 'retry: 2000\n\n'

let app: TestApp
let owner: SignedIn
let link: MadeLink

beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await makeCreator(app, { email: 'owner@example.com' })
  link = await makeLink(app, owner.creatorId)
})
afterAll(() => app.stop())

/** Reads the events of a creator's stream. */
const listen = ({ cookies }: SignedIn) => listenTo(app, '/api/live', cookies)

describe('live events', () => {
  it("tell a link's creator of a check-in, and nobody else", async () => {
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    const [own, other] = [listen(owner), listen(stranger)]
    await Promise.all([own.opened, other.opened])
    await postCheckIn(app, link.checkinToken, northOf(400))
    await postCheckIn(app, link.checkinToken)
    await expect
      .poll(own.heard)
      .toContain(`event: check-in\ndata: ${JSON.stringify({ linkId: link.id, checkinCount: 1 })}\n\n`)
    expect(other.heard()).toBe(FIRST_LINE)
    own.close()
    other.close()
  })

  it('tell when somebody begins to wait, at once or after an email', async () => {
    const traits = { doubt: 'ask' } as const
    const decides = await makeCreator(app, { email: 'decides@example.com', planId: 5 })
    const asking = await makeLink(app, decides.creatorId, traits)
    const verifying = await makeLink(app, decides.creatorId, { ...traits, requireUserVerify: true })
    const own = listen(decides)
    await own.opened
    const ask = { ...northOf(140), askReview: true }
    await postCheckIn(app, asking.checkinToken, ask)
    const held = ({ id }: MadeLink) => `event: held\ndata: ${JSON.stringify({ linkId: id })}\n\n`
    await expect.poll(own.heard).toContain(held(asking))
    const email = 'waits@example.com'
    await postCheckIn(app, verifying.checkinToken, { ...ask, email })
    const { token } = await nextMailTo(app, email)
    expect(own.heard()).not.toContain(held(verifying))
    await app.call('POST', `/api/verify-checkin/${verifying.checkinToken}`, { body: { token, confirm: true } })
    await expect.poll(own.heard).toContain(held(verifying))
    own.close()
  })

  it('resume after the database connection was cut', async () => {
    const own = listen(owner)
    await own.opened
    await app.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nearmark live' and datname = current_database()`,
    )
    await expect
      .poll(
        async () => {
          await postCheckIn(app, link.checkinToken)
          return own.heard()
        },
        { interval: 300 },
      )
      .toContain('event: check-in')
    own.close()
  })

  it('end right away with their session, and with no other session of the creator', async () => {
    const [here, there] = await Promise.all([1, 2].map(() => makeCreator(app, { email: 'two-devices@example.com' })))
    const [ending, staying] = [listen(here!), listen(there!)]
    await Promise.all([ending.opened, staying.opened])
    await app.call('POST', '/api/sign-out', { cookies: here!.cookies, body: {} })
    await expect.poll(ending.ended).toBe(true)
    expect(ending.heard()).toContain('event: session-ended')
    expect([staying.heard(), staying.ended()]).toEqual([FIRST_LINE, false])
    await app.call('POST', '/api/sign-out', { cookies: there!.cookies, body: { everywhere: true } })
    await expect.poll(staying.ended).toBe(true)
  })

  it('end in a browser that signs in anew', async () => {
    const before = await makeCreator(app, { email: 'again@example.com' })
    const stream = listen(before)
    await stream.opened
    const [secret] = Object.values(before.cookies)
    await openSession(app.deps.db, {
      creatorId: before.creatorId,
      userAgent: 'test',
      browserHash: Buffer.alloc(32),
      replacing: secret,
    })
    await expect.poll(stream.ended).toBe(true)
  })

  it('are evicted by newer ones of the same session, and reconnect later', async () => {
    const busy = await makeCreator(app, { email: 'busy@example.com' })
    const streams = []
    for (let tab = 1; tab <= 8; tab++) {
      const stream = listen(busy)
      await stream.opened
      streams.push(stream)
    }
    const [first, second, ...rest] = streams
    for (const { ended } of [first!, second!]) await expect.poll(ended).toBe(true)
    for (const { heard } of [first!, second!]) {
      expect(heard().startsWith(FIRST_LINE)).toBe(true)
      expect(heard().slice(FIRST_LINE.length)).toMatch(/^retry: [3-9]\d{4}\n\n$/)
    }

    const { checkinToken } = await makeLink(app, busy.creatorId)
    await postCheckIn(app, checkinToken)
    for (const { heard } of rest) await expect.poll(heard).toContain('event: check-in')
    for (const { close } of rest) close()
  })

  it('need a session', async () => {
    expect((await app.call('GET', '/api/live')).status).toBe(401)
  })
})
