import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createMail } from './mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const mail = createMail(app.deps)
  for (const type of ['first', '<script>alert(1)</script>'])
    await mail.send(
      {
        kind: 'support_for_team',
        ticketId: 'NM-1',
        priority: false,
        name: 'Ada',
        email: 'ada@example.org',
        type,
        subject: 'Help',
        message: 'See https://nearmark.example/create?token=a&b=<b>',
      },
      'team@example.org',
    )
})
afterAll(() => app.stop())

const newestId = async () => /href="\/mailbox\/([^"]+)"/.exec((await app.call('GET', '/mailbox')).text)![1]!

test('the mailbox lists emails, newest first, and runs only its own script', async () => {
  const { status, text, headers } = await app.call('GET', '/mailbox')
  expect(status).toBe(200)
  expect(text.indexOf('[NM-1] &lt;script&gt;')).toBeLessThan(text.indexOf('[NM-1] first'))
  expect(text).toContain('[NM-1] &lt;script&gt;')
  expect(text).not.toContain('<script>alert')
  const nonce = /<script nonce="([^"]+)"/.exec(text)![1]!
  expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('the mailbox is set in the font of the product, which its policy lets it load', async () => {
  const { text, headers } = await app.call('GET', '/mailbox')
  const font = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(text)![1]!
  expect(text).toContain(`src:url(${font})`)
  expect(headers['content-security-policy']).toContain("font-src 'self'")
  expect((await app.call('GET', font)).status).toBe(200)
})

test('a row of the mailbox says to whom, about what and how the email begins', async () => {
  const [row = ''] = /<li id="email-[\s\S]*?<\/li>/.exec((await app.call('GET', '/mailbox/emails')).text) ?? []
  expect(row).toContain('team@example.org')
  expect(row).toContain('<b>[NM-1] ')
  expect(row).toContain('See https://nearmark.example/create')
})

test('the list items can be fetched alone, without a script', async () => {
  const { text } = await app.call('GET', '/mailbox/emails')
  expect(text.match(/<li id="email-/g)).toHaveLength(2)
  expect(text).not.toContain('<script')
})

test('an email is shown in a frame, and as text with its link', async () => {
  const id = await newestId()
  const { text, headers } = await app.call('GET', `/mailbox/${id}`)
  expect(text).toContain(`<iframe src="/mailbox/${id}/html"`)
  expect(text).toContain(
    'See <a href="https://nearmark.example/create?token=a&amp;b=">https://nearmark.example/create?token=a&amp;b=</a>&lt;b&gt;',
  )
  expect(text).toContain('<dd>ada@example.org</dd>')
  expect(text).not.toContain('<script>alert')
  expect(headers['content-security-policy']).toContain("frame-src 'self'")
})

test('the frame runs no script and loads nothing', async () => {
  const { text, headers } = await app.call('GET', `/mailbox/${await newestId()}/html`)
  expect(text).not.toContain('<script>')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-popups /)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test.each(['nothing', '..%2f..%2fsecret', '1700000000000-AAAAAAAAAAAAAAAAAAAAAA'])('%s is not found', async id => {
  expect((await app.call('GET', `/mailbox/${id}`)).status).toBe(404)
  expect((await app.call('GET', `/mailbox/${id}/html`)).status).toBe(404)
})

test('with a mail server there is no mailbox', async () => {
  const served = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:4499', MAIL_FROM: 'no-reply@nearmark.example' })
  const { status, text } = await served.call('GET', '/mailbox')
  await served.stop()
  expect([status, text]).not.toEqual([200, expect.stringContaining('Mailbox')])
})

test('in production no email is ever captured', () => {
  const config = { ...readConfig({ APP_SECRET: 'x'.repeat(32) }), production: true, mailCaptured: false }
  expect(() => createMail({ ...app.deps, config, log: pino({ level: 'silent' }) })).toThrow('SMTP_URL')
})
