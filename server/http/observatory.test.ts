import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_DOCS_PATH, appPages, paths, sitePages } from '../../contract/paths.ts'
import { makeLink } from '../testing/check-in-makers.ts'
import { makeCreator } from '../testing/makers.ts'
import { observatoryGrade } from '../testing/observatory.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { endpoints } from './openapi.ts'

const OWN = { APP_URL: 'https://nearmark.example' }
/** Each of them adds origins to the policy of some page. */
const WITH_OTHERS = {
  ...OWN,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  GOOGLE_PLACES_KEY: 'key',
  GOOGLE_MAPS_BROWSER_KEY: 'key',
  RECAPTCHA_SITE_KEY: 'key',
  RECAPTCHA_SECRET_KEY: 'key',
  ADS_SCRIPT_URL: 'https://ads.example/a.js',
}

const filled = (pattern: string, checkinToken = 'x') =>
  pattern.replace(':checkinToken', checkinToken).replace(/:\w+/g, 'x')

describe.each([
  ['a service of its own', OWN],
  ['a service with payments, maps, captcha and ads of others', WITH_OTHERS],
])('%s', (_, env) => {
  let app: TestApp
  let checkinToken: string
  beforeAll(async () => {
    app = await startTestApp(env)
    const { creatorId } = await makeCreator(app, { email: 'owner@example.com' })
    checkinToken = (await makeLink(app, creatorId)).checkinToken
  })
  afterAll(() => app.stop())

  const visitorPages = [paths.checkIn, paths.verifyCheckIn, paths.aboutLink, paths.ownData]
  it.each([...sitePages, ...appPages, ...visitorPages, API_DOCS_PATH, '/no-such-page'])(
    'has A+ by the rules of Mozilla’s Observatory on %s',
    async pattern => {
      const reply = await app.call('GET', filled(pattern, checkinToken), { headers: { accept: 'text/html' } })
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      const { grade, score, verdicts } = observatoryGrade({ headers: reply.headers, html: reply.text })
      expect(verdicts.filter(({ modifier }) => modifier < 0)).toEqual([])
      expect([grade, score >= 120]).toEqual(['A+', true])
    },
  )
})

describe('every answer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(OWN)
  })
  afterAll(() => app.stop())

  /** The same for everybody, and places by a text that somebody searched for in this browser. */
  const CACHED = new Set(['/api/openapi.json', '/api/places/search'])
  const calls = endpoints.map(({ method, path }) => [method, filled(path)] as const)
  const files = ['/favicon.svg', '/robots.txt', '/healthz', '/api/openapi.json', '/%', '/no-such-file.js', '/.git/HEAD']
  it.each([...calls, ...files.map(path => ['GET', path] as const), ['TRACE', '/'] as const])(
    'is typed, private, and of use to no other site: %s %s',
    async (method, path) => {
      const { headers } = await app.call(method, path, {
        headers: { origin: 'https://evil.example', cookie: '' },
        ...(method === 'POST' && { body: {} }),
      })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(String(headers['content-type'])).toMatch(/^(?!(text|application\/json)\b)|; ?charset=utf-8$/)
      expect(Object.keys(headers).filter(name => name.startsWith('access-control-'))).toEqual([])
      if (path.startsWith('/api/') && !CACHED.has(path)) expect(headers['cache-control']).toMatch(/no-store|no-cache/)
    },
  )
})

describe('the rules', () => {
  const good = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
  const gradeWith = (headers: object, html = '') => observatoryGrade({ headers: { ...good, ...headers }, html }).grade

  it.each([
    ['A+', {}],
    [
      'B+',
      { 'content-security-policy': "script-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'" },
    ],
    ['B+', { 'content-security-policy': "default-src 'self' https:; frame-ancestors 'none'" }],
    ['B+', { 'strict-transport-security': undefined }],
    // Bonus points outweigh ten lost ones.
    ['A+', { 'strict-transport-security': 'max-age=600' }],
    ['C+', { 'set-cookie': 'session=1; Path=/; HttpOnly' }],
    ['B', { 'set-cookie': 'session=1; Path=/; Secure' }],
    ['C', { 'access-control-allow-origin': 'https://evil.example', 'access-control-allow-credentials': 'true' }],
    ['B', { 'content-security-policy': undefined, 'x-frame-options': 'deny' }],
    ['C', { 'content-security-policy': undefined, 'x-frame-options': undefined }],
  ])('give %s to %o', (grade, headers) => {
    expect(gradeWith(headers)).toBe(grade)
  })

  it('give F to a page that loads scripts of others over http', () => {
    expect(gradeWith({ 'content-security-policy': undefined }, '<script src="http://cdn.example/a.js"></script>')).toBe(
      'F',
    )
  })
})
