import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../testing/check-in-makers.ts'
import { makeCreator } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
})
afterAll(() => app.stop())

const lines = () => app.logLines.map(line => JSON.parse(line) as Record<string, unknown>)
const ofRequests = () => lines().filter(({ msg }) => msg === 'request')

it('nothing is written of a request that is well', async () => {
  const { creatorId } = await makeCreator(app, { email: 'well@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  app.logLines.length = 0
  expect((await postCheckIn(app, checkinToken)).status).toBe(200)
  expect((await app.call('GET', `/checkin/${checkinToken}`)).status).toBe(200)
  expect(lines()).toEqual([])
})

it('one that was slow has a line, by the pattern of its route and without anything personal', async () => {
  const { creatorId } = await makeCreator(app, { email: 'slow@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  const held = await app.deps.pool.connect()
  await held.query('begin')
  await held.query('lock table links in access exclusive mode')
  const asked = app.call('GET', `/checkin/${checkinToken}?person=secret`, { ip: '203.0.113.9' })
  await sleep(1200)
  await held.query('commit')
  held.release()
  expect((await asked).status).toBe(303)
  const [line] = ofRequests()
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: (await asked).headers['x-request-id'],
    method: 'GET',
    route: '/checkin/:checkinToken',
    status: 303,
    ms: expect.any(Number),
    msg: 'request',
  })
  expect(line!.ms).toBeGreaterThanOrEqual(1000)
  expect(app.logLines.join('')).not.toMatch(/203\.0\.113|secret|slow@example/)
  expect(app.logLines.join('')).not.toContain(checkinToken)
})

it('one that failed has its reason in one line, and its time in another, under one id', async () => {
  app.logLines.length = 0
  await app.database.asOwner('alter table links rename to links_elsewhere')
  const path = '/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA'
  const { status, headers, body } = await app.call('GET', path, { ip: '203.0.113.9' })
  await app.database.asOwner('alter table links_elsewhere rename to links')
  const id = headers['x-request-id']
  expect([status, body]).toEqual([500, { error: expect.any(String), code: 'internal', requestId: id }])
  const route = '/api/checkin-links/:checkinToken'
  // A job that met the missing table says so too.
  expect(lines().filter(line => line.reqId === id)).toEqual([
    expect.objectContaining({ level: 50, msg: 'request failed', reqId: id, code: 'internal', method: 'GET', route }),
    expect.objectContaining({ level: 30, msg: 'request', reqId: id, method: 'GET', route, status: 500 }),
  ])
  expect(app.logLines.join('')).not.toMatch(/203\.0\.113|AAAAAAAA/)
})
