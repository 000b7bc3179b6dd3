import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../testing/captured-mail.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const VICTIM = 'victim@example.org'
const REQUESTS = 1000
const NETWORKS = 50

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a thousand requests from fifty networks bring one person three emails', { timeout: 120_000 }, async () => {
  // Every tenth one is by somebody who has solved a captcha.
  const ask = async (n: number) => {
    const recaptchaToken = n % 10 === 0 ? await solveCaptcha(app) : undefined
    const body = { email: VICTIM, ...(recaptchaToken && { recaptchaToken }) }
    return app.call('POST', '/api/dashboard/access', { body, ip: `203.0.113.${n % NETWORKS}` })
  }
  const statuses = new Map<number, number>()
  for (let begun = 0; begun < REQUESTS; begun += NETWORKS) {
    const replies = await Promise.all(Array.from({ length: NETWORKS }, (_, n) => ask(begun + n)))
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses.get(200)).toBe(3)
  expect([...statuses.keys()].filter(status => ![200, 400, 429].includes(status))).toEqual([])
  const waiting = async () =>
    (await app.deps.pool.query('select from graphile_worker.jobs where attempts < max_attempts and run_at <= now()'))
      .rowCount
  await expect.poll(waiting).toBe(0)
  expect(await mailTo(app, VICTIM)).toHaveLength(3)
})
