import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    NODE_ENV: 'production',
    APP_URL: 'http://localhost:3000',
    APP_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@nearmark.example',
  })
})
afterAll(() => app.stop())

/** As from this machine, where the operator of a trial reads them. */
const here = { headers: { host: 'localhost:3000', accept: 'text/html' } }

describe('in production', () => {
  it.each([
    '/mailbox',
    '/mailbox/emails',
    '/mailbox/1-none',
    '/mailbox/1-none/html',
    '/simulator',
    '/simulator/clock',
    '/metrics',
    '/gallery/',
    '/@vite/client',
    '/server/main.ts',
    '/main.tsx',
    '/.env',
    '/.git/config',
  ])('%s is not there, not even for this machine', async path => {
    const { status, text } = await app.call('GET', path, here)
    expect([status, /Page Not Found|"not_found"/.test(text)]).toEqual([404, true])
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is no method', async method => {
    expect((await app.call(method, '/', here).catch(() => ({ status: 0 }))).status).not.toBe(200)
  })

  it('a fault shows a sentence and an id, and nothing of the code', async () => {
    await app.database.asOwner('alter table links rename to links_elsewhere')
    const path = '/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA'
    const { body, headers } = await app.call('GET', path)
    await app.database.asOwner('alter table links_elsewhere rename to links')
    expect(body).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      requestId: headers['x-request-id'],
    })
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']))
  })
})
