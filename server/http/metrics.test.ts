import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { makeCreator } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let origin: string

beforeAll(async () => {
  ;({ app, origin } = await startMeasured())
})
afterAll(() => app.stop())

async function startMeasured() {
  const port = await freePort()
  const measured = await startTestApp({ METRICS_PORT: String(port) })
  await measured.app.ready()
  return { app: measured, origin: `http://127.0.0.1:${port}` }
}

const metrics = async () => (await fetch(`${origin}/metrics`)).text()

it('tells requests by their pattern, never by a URL that holds a token', async () => {
  await app.call('GET', '/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA')
  const text = await metrics()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/checkin-links/:checkinToken",status="404"} 1',
  )
  expect(text).not.toContain('AAAAAAAA')
})

it('tells of the queue, the connections and the process', async () => {
  const { creatorId } = await makeCreator(app, { email: 'waits@example.com' })
  await app.queue.stop()
  // A minute that has just begun has added jobs of its own.
  await app.deps.pool.query('delete from graphile_worker._private_jobs')
  await app.deps.pool.query(
    `select graphile_worker.add_job('send_payment_failed', json_build_object('creatorId', $1::text),
       run_at => now() - interval '90 seconds')`,
    [creatorId],
  )
  const text = await metrics()
  expect(text).toContain('queue_jobs{state="due"} 1')
  expect(Number(/^queue_behind_seconds (.+)$/m.exec(text)![1])).toBeGreaterThan(89)
  expect(text).toMatch(/^database_connections\{pool="shared",state="open"\} \d+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

it('tells of check-ins that wait for a connection of theirs', async () => {
  const pool = app.deps.pools.byName.get('check-ins')!
  const held = await Promise.all(Array.from({ length: pool.options.max! }, () => pool.connect()))
  const next = pool.connect()
  expect(await metrics()).toContain('database_connections{pool="check-ins",state="awaited"} 1')
  for (const client of held) client.release()
  ;(await next).release()
})

it('tells what it can while the database is away, and that it is', async () => {
  const measured = await startMeasured()
  const { database } = measured.app
  try {
    await measured.app.call('GET', '/api/session')
    await database.asSuperuser(`alter database ${database.name} with allow_connections false`)
    await database.closeSessions()
    const reply = await fetch(`${measured.origin}/metrics`)
    const text = await reply.text()
    expect(reply.status).toBe(200)
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/session",status="200"} 1')
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text.match(/^health_state.+$/gm)).toEqual(['health_state{part="database"} 2'])
    expect(text).not.toMatch(/^queue_(jobs|behind_seconds)[ {]/m)
  } finally {
    await database.asSuperuser(`alter database ${database.name} with allow_connections true`)
    await measured.app.stop()
  }
})

it('has nothing else on that port, and nothing of this on the public one', async () => {
  expect((await fetch(`${origin}/api/plans`)).status).toBe(404)
  expect((await app.call('GET', '/metrics')).status).toBe(404)
})
