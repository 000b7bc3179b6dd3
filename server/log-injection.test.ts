import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const FORGED = '{"level":60,"msg":"forged"}'
/** Line breaks of every kind, colours of a terminal, and what ends a text. */
const BREAKS = ['\n', '\r\n', '\u2028', '\u0085', '\u001b[31m', '"}\n', '\u0000']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => app.stop())

it('nothing that is sent begins a line of the log, colours one, or ends a text in it', async () => {
  const { creatorId, cookies } = await makeCreator(app, { email: 'owner@example.com' })
  const link = await makeLink(app, creatorId)
  for (const chars of BREAKS) {
    const text = `${chars}${FORGED}`
    const encoded = encodeURIComponent(text)
    const headers = Object.fromEntries(
      ['user-agent', 'x-request-id', 'referer', 'idempotency-key', 'x-forwarded-for', 'accept-language'].map(name => [
        name,
        // A header takes no line break: what a client can send is its escaped form.
        JSON.stringify(text).slice(1, -1),
      ]),
    )
    await app.call('GET', `/checkin/${encoded}`, { headers })
    await app.call('GET', `/api/checkin-links/${encoded}/checkins?page=${encoded}&search=${encoded}`, {
      cookies,
      headers,
    })
    await app.call('GET', `/${encoded}`, { headers: { accept: 'text/html' } })
    await postCheckIn(app, link.checkinToken, { name: text, phone: text }, { headers })
    await app.call('POST', `/api/checkin/${link.checkinToken}`, { body: `{"name": "${text}`, headers })
    await app.call('POST', '/api/dashboard/access', { body: { email: `a${text}@example.org` } })
    await app.call('POST', '/api/stripe/webhook', { body: text, headers: { 'stripe-signature': 't=1,v1=x' } })
  }
  // A fault of ours quotes what the database said.
  await app.database.asOwner('alter table links rename to links_elsewhere')
  await app.call('GET', `/checkin/${encodeURIComponent(FORGED)}`)
  await app.database.asOwner('alter table links_elsewhere rename to links')

  expect(app.logLines.length).toBeGreaterThan(50)
  for (const line of app.logLines) {
    expect(line.endsWith('\n')).toBe(true)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
    expect(JSON.parse(line)).not.toMatchObject({ level: 60 })
  }
})
