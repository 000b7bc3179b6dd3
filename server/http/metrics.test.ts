import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { makeCreator } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let origin: string

beforeAll(async () => {
  const port = await freePort()
  app = await startTestApp({ METRICS_PORT: String(port) })
  await app.app.ready()
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => app.stop())

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
  await app.deps.pool.query(
    `select graphile_worker.add_job('send_payment_failed', json_build_object('creatorId', $1::text),
       run_at => now() - interval '90 seconds')`,
    [creatorId],
  )
  const text = await metrics()
  expect(text).toContain('queue_jobs{state="due"} 1')
  expect(Number(/^queue_behind_seconds (.+)$/m.exec(text)![1])).toBeGreaterThan(89)
  expect(text).toMatch(/^database_connections\{state="open"\} \d+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

it('has nothing else on that port, and nothing of this on the public one', async () => {
  expect((await fetch(`${origin}/api/plans`)).status).toBe(404)
  expect((await app.call('GET', '/metrics')).status).toBe(404)
})
