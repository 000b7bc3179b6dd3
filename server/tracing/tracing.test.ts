import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { makeLink, postCheckIn, visitor } from '../testing/check-in-makers.ts'
import { makeCreator } from '../testing/makers.ts'
import { type SentSpan, spansOf } from '../testing/otlp.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const sent: SentSpan[] = []
const bodies: Buffer[] = []
let app: TestApp
const collector = createServer(async (request, reply) => {
  const body = Buffer.concat(await request.toArray())
  bodies.push(body)
  sent.push(...spansOf(body))
  reply.end()
})

beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  app = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'check-ins-of-a-test',
    TRUST_PROXY: '127.0.0.1',
  })
})
afterAll(async () => {
  await app.stop()
  collector.close()
})

it('sends a trace of a request and of a job, with their statements, and nothing that names anybody', async () => {
  const { creatorId } = await makeCreator(app, { email: 'traced@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  const checkIn = await postCheckIn(
    app,
    checkinToken,
    {},
    {
      headers: { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' },
    },
  )
  expect(checkIn.status).toBe(200)
  await app.deps.pool.query(`select graphile_worker.add_job('forget_data_requests')`)

  await expect.poll(() => sent.map(({ name }) => name), { timeout: 20_000 }).toContain('forget_data_requests')
  const request = sent.find(({ name }) => name === 'POST /api/checkin/:checkinToken')!
  expect(request).toMatchObject({
    parentId: '',
    attributes: { 'http.route': '/api/checkin/:checkinToken', 'http.response.status_code': 200 },
  })
  // Proxies hand on what a stranger sends.
  expect(request.traceId).not.toBe('1'.repeat(32))
  const job = sent.find(({ name }) => name === 'forget_data_requests')!
  for (const { spanId, traceId } of [request, job]) {
    const statements = sent.filter(({ parentId }) => parentId === spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(new Set(statements.map(statement => statement.traceId))).toEqual(new Set([traceId]))
    expect(statements.every(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true)
  }
  const statementsOf = ({ spanId }: SentSpan) =>
    sent.filter(({ parentId }) => parentId === spanId).map(({ name }) => name)
  expect(statementsOf(request)).toEqual(
    expect.arrayContaining(['link-states-unless-locked', 'insert-check-ins', 'commit']),
  )
  const all = Buffer.concat(bodies).toString('latin1')
  expect(all).toContain('check-ins-of-a-test')
  for (const word of [
    visitor.name,
    visitor.email,
    'traced@example.com',
    checkinToken,
    '127.0.0.1',
    String(visitor.latitude),
  ])
    expect(all).not.toContain(word)
})

it('lets each batch of check-ins belong to the request that began it', async () => {
  const { creatorId } = await makeCreator(app, { email: 'crowd@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  sent.length = 0
  // The second batch gathers behind the first one.
  const [first, ...others] = Array.from({ length: 5 }, () => postCheckIn(app, checkinToken))
  await Promise.all([first, ...others])
  const requests = () => sent.filter(({ name }) => name === 'POST /api/checkin/:checkinToken')
  await expect.poll(() => requests().length, { timeout: 20_000 }).toBe(5)
  const inserts = sent.filter(({ name }) => name === 'insert-check-ins').map(({ parentId }) => parentId)
  expect(inserts.length).toBeGreaterThan(1)
  expect(new Set(inserts).size).toBe(inserts.length)
  for (const parentId of inserts) expect(requests().map(({ spanId }) => spanId)).toContain(parentId)
})

it('does not keep a service from stopping while the collector is away', async () => {
  const alone = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  expect((await alone.call('GET', '/api/session')).status).toBe(200)
  const begunAt = performance.now()
  await alone.stop()
  expect(performance.now() - begunAt).toBeLessThan(5000)
})
