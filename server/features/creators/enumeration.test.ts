import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCreator } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const statements: string[] = []

/** The payment simulator reads its clock at any time. */
const SIMULATOR_CLOCK = 'select app_now() as now'

/** Records every statement sent to the database, without its values. */
function record(pool: pg.Pool) {
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      const statement = typeof first === 'string' ? first : first.text
      if (statement !== SIMULATOR_CLOCK) statements.push(statement)
      return query(first, ...rest)
    }) as typeof client.query
  })
}

/** These differ from call to call, for every email. */
const VARYING = new Set(['date', 'retry-after', 'set-cookie', 'content-security-policy', 'x-request-id', 'retryAt'])
const alike = (answer: object) => Object.fromEntries(Object.entries(answer).filter(([name]) => !VARYING.has(name)))

/** Calls five times, the last two over the limit, and returns the replies and the database statements. */
async function trace(path: string, email: string) {
  await app.deps.db.deleteFrom('limits').execute()
  const tokens = []
  for (let i = 0; i < 5; i++) tokens.push(await solveCaptcha(app))
  statements.length = 0
  const replies = []
  for (const recaptchaToken of tokens) {
    const { status, body, headers, cookies } = await app.call('POST', path, { body: { email, recaptchaToken } })
    const names = [Object.keys(body), Object.keys(headers), Object.keys(cookies)]
    replies.push({ status, body: alike(body), headers: alike(headers), names })
  }
  return { replies, statements: [...statements] }
}

describe.each([
  ['open', { SIGN_UP: 'open' }],
  ['for invited people', { SIGN_UP: 'invited' }],
  ['for a domain', { SIGN_UP: 'example.com' }],
])('where sign-up is %s', (_, env) => {
  beforeAll(async () => {
    app = await startTestApp(env)
    // The queue's own statements would mix with those of the calls.
    await app.queue.stop()
    record(app.deps.pool)
  })
  afterAll(() => app.stop())

  test.each(['/api/dashboard/access', '/api/creators/send-verification'])(
    '%s gives the same answers by the same statements with and without an account, also over the limit',
    async path => {
      await makeCreator(app, { email: 'known@example.org' })
      const known = await trace(path, 'known@example.org')
      const unknown = await trace(path, 'somebody@example.org')
      expect(known.replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
      expect(known.statements.length).toBeGreaterThan(20)
      expect(unknown).toEqual(known)
    },
  )
})
