import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:4499',
  MAIL_FROM: 'no-reply@nearmark.example',
}
const PUBLIC_URL = 'https://nearmark.example'

const post = (app: TestApp, origin: string, host: string) =>
  app.call('POST', '/api/verify-code', { body: { code: '000000' }, headers: { origin, host } })

describe.each([
  ['in production', { ...production, APP_URL: PUBLIC_URL }, PUBLIC_URL],
  ['on a computer', { APP_URL: 'http://localhost:3000' }, 'http://localhost:3000'],
] as const)('%s', (where, env, appUrl) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(env)
  })
  afterAll(() => app.stop())

  it("a call from the service's own page is taken, under whatever name it came", async () => {
    expect((await post(app, appUrl, new URL(appUrl).host)).body.code).not.toBe('foreign_origin')
    expect((await post(app, appUrl, '10.0.0.7:3000')).body.code).not.toBe('foreign_origin')
  })

  it("a page under another of the computer's own names is the service's only where people work on it", async () => {
    const { body } = await post(app, 'http://127.0.0.1:3000', '127.0.0.1:3000')
    expect(body.code === 'foreign_origin').toBe(where === 'in production')
  })

  it.each([
    ['http://evil.example:3000', 'evil.example:3000'],
    ['http://localhost:4000', 'localhost:3000'],
    ['null', 'localhost:3000'],
  ])('a call from %s to %s is refused', async (origin, host) => {
    expect((await post(app, origin, host)).body.code).toBe('foreign_origin')
  })
})
