import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    NODE_ENV: 'production',
    APP_URL: 'https://nearmark.example',
    APP_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Nearmark <hello@nearmark.example>',
    LOG_LEVEL: 'info',
  })
})
afterAll(() => app.stop())

test.each([
  ['without a signature', {}],
  ['with a signature', { 'stripe-signature': 't=1,v1=00' }],
])('an event %s is declined while payments are off, and nobody is alarmed', async (_, headers) => {
  app.logLines.length = 0
  const { status, body } = await app.call('POST', '/api/stripe/webhook', { body: {}, headers })
  expect([status, body.code]).toEqual([404, 'not_found'])
  const lines = app.logLines.map(line => JSON.parse(line))
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([])
})
