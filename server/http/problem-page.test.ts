import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeLink } from '../testing/check-in-makers.ts'
import { makeCreator } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
/** Pages that ask the database. */
let pages: string[]
beforeAll(async () => {
  app = await startTestApp()
  const { creatorId } = await makeCreator(app, { email: 'owner@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  pages = [`/checkin/${checkinToken}`, `/about/${checkinToken}`]
})
afterAll(() => app.stop())

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (path: string, ip?: string) => app.call('GET', path, { headers: BROWSER, ...(ip && { ip }) })

/** What somebody reads, who has no script. */
const shown = ({ text }: { text: string }) => ({
  title: /<h1>(.+)<\/h1>/.exec(text)?.[1],
  sentence: /<p>(.+)<\/p>/.exec(text)?.[1],
  reload: text.includes('<a href="">Reload</a>'),
})

describe('while the database is away', () => {
  beforeAll(async () => {
    await app.database.asSuperuser(`alter database ${app.database.name} with allow_connections false`)
    await app.database.closeSessions()
  })
  afterAll(() => app.database.asSuperuser(`alter database ${app.database.name} with allow_connections true`))

  it('the page of a link and the page about it say so, and offer to load again', async () => {
    for (const path of pages) {
      const reply = await open(path)
      expect([reply.status, reply.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(shown(reply)).toEqual({
        title: 'This page didn’t load',
        sentence: 'The service isn’t available right now. Please try again in a moment.',
        reload: true,
      })
      expect(reply.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    }
  })

  it('its own policy lets its style apply, and nothing else', async () => {
    const { text, headers } = await open(pages[0]!)
    const [, nonce] = /<style nonce="([\w-]+)">/.exec(text)!
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(text).not.toMatch(/<script|src=|url\(/)
  })

  it('a program, and a call, still get JSON', async () => {
    const path = `/api/checkin-links/${pages[0]!.split('/').at(-1)}`
    for (const reply of [await app.call('GET', pages[0]!), await app.call('GET', path, { headers: BROWSER })]) {
      const requestId = reply.headers['x-request-id']
      expect([reply.status, reply.body]).toEqual([503, { error: expect.any(String), code: 'unavailable', requestId }])
    }
  })
})

describe('a bug of ours', () => {
  const renamed = (from: string, to: string) => app.database.asOwner(`alter table ${from} rename to ${to}`)
  beforeAll(() => renamed('links', 'links_elsewhere'))
  afterAll(() => renamed('links_elsewhere', 'links'))

  it('is a page that names the request', async () => {
    const reply = await open(pages[0]!)
    expect(reply.status).toBe(500)
    expect(shown(reply)).toEqual({
      title: 'This page didn’t load',
      sentence: 'Something went wrong on our side. Please try again.',
      reload: true,
    })
    expect(reply.text).toContain(`Request ${reply.headers['x-request-id']}`)
  })
})

describe('too many guesses of links', () => {
  const GUESSER = '203.0.113.77'
  afterEach(() => app.deps.pool.query('delete from limits'))

  it('are answered with a page too, which says when to come back', async () => {
    const guess = () => open('/checkin/AAAAAAAAAAAAAAAAAAAAAA', GUESSER)
    const replies = await Promise.all(Array.from({ length: 125 }, guess))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404, 429]))
    const reply = replies.find(({ status }) => status === 429)!
    expect(shown(reply)).toMatchObject({ title: 'This page didn’t load', reload: true })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const [unknown] = replies
    expect(shown(unknown!).title ?? unknown!.text).toContain('Check-in Link Not Found')
  })
})
