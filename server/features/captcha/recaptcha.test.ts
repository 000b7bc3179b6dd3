import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { BUFFERED_BYTES, endlessAnswer } from '../../testing/endless-answer.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createCaptcha } from './captcha.ts'

const keys = {
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET_KEY: 'secret-key',
  APP_URL: 'https://nearmark.example',
  DEMO: '1',
}
let provider: Server

afterEach(() => {
  provider?.closeAllConnections()
  provider?.close()
})

/** Replaces Google's siteverify. */
async function captchaWith(listener: RequestListener) {
  provider = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(resolve => provider.once('listening', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/recaptcha/api`
  const config = readConfig({ ...keys, APP_SECRET: 'x'.repeat(32), RECAPTCHA_API_URL: url })
  return createCaptcha({ config, log: pino({ level: 'silent' }) } as Deps)
}

const answering = (body: unknown) => captchaWith((_, reply) => void reply.end(JSON.stringify(body)))
const failed = { code: 'captcha_failed' }
const unavailable = { code: 'captcha_unavailable' }

test('the request carries secret, token and IP, and a success passes', async () => {
  const requested: string[] = []
  const captcha = await captchaWith(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requested.push(`${request.method} ${request.url} ${body}`)
    reply.end(JSON.stringify({ success: true, hostname: 'nearmark.example' }))
  })
  await captcha.check('token&x=1', '192.0.2.9')
  expect(requested).toEqual([
    'POST /recaptcha/api/siteverify secret=secret-key&response=token%26x%3D1&remoteip=192.0.2.9',
  ])
})

test('a failure, another host and a missing token are refused', async () => {
  await expect((await answering({ success: false })).check('t', '::1')).rejects.toMatchObject(failed)
  const elsewhere = await answering({ success: true, hostname: 'evil.example' })
  await expect(elsewhere.check('t', '::1')).rejects.toMatchObject(failed)
  await expect((await answering({ success: true })).check('', '::1')).rejects.toMatchObject(failed)
})

test.each<[string, RequestListener]>([
  ['500', (_, reply) => void reply.writeHead(500).end('{"success":true}')],
  ['garbage', (_, reply) => void reply.end('<html>')],
  ['another shape', (_, reply) => void reply.end('{"success":"yes"}')],
  ['a redirect', (_, reply) => void reply.writeHead(307, { location: '/yes' }).end()],
  ['a cut connection', request => void request.socket.destroy()],
  ['a fault of our key', (_, reply) => void reply.end('{"success":false,"error-codes":["invalid-input-secret"]}')],
])('%s from the provider lets nobody pass', async (_, listener) => {
  await expect((await captchaWith(listener)).check('t', '::1')).rejects.toMatchObject(unavailable)
})

test('an endless answer is aborted', async () => {
  const endless = endlessAnswer()
  await expect((await captchaWith(endless.listener)).check('t', '::1')).rejects.toMatchObject(unavailable)
  expect(endless.sentBytes()).toBeLessThan(BUFFERED_BYTES)
})

test('a provider that hangs is given up', async () => {
  const captcha = await captchaWith(() => undefined)
  const startedAt = performance.now()
  await expect(captcha.check('t', '::1')).rejects.toMatchObject(unavailable)
  // After three seconds, on a machine that has nothing else to do.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('the forms get the site key and never the secret key', async () => {
  const app = await startTestApp(keys)
  const { body, text } = await app.call('GET', '/api/config/captcha')
  await app.stop()
  expect(body).toEqual({
    provider: 'recaptcha',
    siteKey: 'site-key',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  })
  expect(text).not.toContain('secret-key')
})
