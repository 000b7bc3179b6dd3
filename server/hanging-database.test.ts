import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { tcpProxyTo } from './testing/tcp-proxy.ts'
import { startTestApp, type TestApp, type TestReply } from './testing/test-app.ts'

/** 5 s of the service, and what a busy machine adds: without a deadline the requests would wait for minutes. */
const ANSWER_WITHIN_MS = 10_000
/** 2 s of the service, likewise. */
const SERVING_AGAIN_WITHIN_MS = 6000

let network: Awaited<ReturnType<typeof tcpProxyTo>>
let app: TestApp
let owner: SignedIn
let link: MadeLink

beforeAll(async () => {
  network = await tcpProxyTo(inject('clusters')[0]!)
  app = await startTestApp({}, network.cluster)
  // It would say on the console what it makes of all this.
  await app.queue.stop()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(app, owner.creatorId)
})
afterEach(() => network.restore())
afterAll(async () => {
  await app.stop()
  await network.close()
})

const get = (path: string) => app.call('GET', path, { cookies: owner.cookies })
const requests: Record<string, () => Promise<TestReply>> = {
  'a check-in': () => postCheckIn(app, link.checkinToken),
  'a check-in with a photo': () => postCheckIn(app, link.checkinToken, { photo: 'data:image/jpeg;base64,/9j/' }),
  'a verification': () => app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token: 'none' } }),
  'the visitor’s page': () => get(`/checkin/${link.checkinToken}`),
  'the card of a chat': () => get(`/checkin/${link.checkinToken}/card.png`),
  'the link': () => get(`/api/checkin-links/${link.checkinToken}`),
  'the dashboard': () => get('/api/dashboard'),
  'a list of check-ins': () => get(`/api/checkin-links/${link.id}/checkins`),
  analytics: () => get('/api/analytics?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'),
  'an export': () => get('/api/dashboard/export'),
  'the account': () => get('/api/account-summary'),
  'a visitor’s data': () =>
    app.call('POST', '/api/visitors/export', { cookies: owner.cookies, body: { visitorEmail: 'v@example.com' } }),
  'a sign-in email': () => app.call('POST', '/api/dashboard/access', { body: { email: 'owner@example.com' } }),
}
const timed = async (request: () => Promise<TestReply>) => {
  const begunAt = performance.now()
  const reply = await request()
  return { ...reply, ms: performance.now() - begunAt }
}

describe('while the database is silent', () => {
  it('every request ends within 5 s with a sentence, however many wait', { timeout: 60_000 }, async () => {
    for (const request of Object.values(requests)) await request()
    network.swallow()
    const waiting = Object.entries(requests).flatMap(([name, request]) =>
      Array.from({ length: 4 }, async () => ({ name, ...(await timed(request)) })),
    )
    for (const { name, status, text, headers, ms } of await Promise.all(waiting)) {
      expect([name, status, Number(headers['retry-after'])]).toEqual([name, 503, 2])
      expect([name, text]).toEqual([name, expect.stringContaining('Please try again')])
      expect({ name, inTime: ms < ANSWER_WITHIN_MS }).toEqual({ name, inTime: true })
    }
  })
})

describe('once the network is back', () => {
  it.each(['a check-in', 'the dashboard', 'the link'])(
    '%s is answered again within 2 s',
    { timeout: 60_000 },
    async name => {
      await expect.poll(async () => (await requests[name]!()).status).toBe(200)
      network.swallow()
      const cut: Promise<TestReply>[] = []
      for (let n = 0; n < 40; n++) {
        cut.push(requests['a check-in']!(), requests['the dashboard']!())
        await sleep(150)
      }
      network.restore()
      const backAt = performance.now()
      while ((await requests[name]!()).status !== 200) await sleep(20)
      expect(performance.now() - backAt).toBeLessThan(SERVING_AGAIN_WITHIN_MS)
      await Promise.all(cut)
    },
  )
})
