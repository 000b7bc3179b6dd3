import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { makeLink } from '../testing/check-in-makers.ts'
import { displayCalls } from '../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../testing/makers.ts'
import { type CallOptions, startTestApp, type TestApp } from '../testing/test-app.ts'
import { wardenCalls } from '../testing/warden-calls.ts'
import { endpoints } from './openapi.ts'

let app: TestApp
let creator: SignedIn
/** Of somebody whom every call admits. */
let cookies: Record<string, string>
const ofVictim = [() => app, () => creator] as const
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'victim@example.com' })
  creator = await makeCreator(app, { email: 'victim@example.com', planId: 3 })
  const { id } = await makeLink(app, creator.creatorId)
  const [displays, wardens] = [displayCalls(...ofVictim), wardenCalls(...ofVictim)]
  const kiosk = await displays.pair((await displays.make(id, 'Reception', { mode: 'kiosk', pin: '2468' })).token)
  const warden = await wardens.pair((await wardens.make(id)).token)
  cookies = { ...kiosk.cookies, ...warden.cookies, ...creator.cookies }
})
afterAll(() => app.stop())

/** Stripe itself calls this one, with a signature of its own. */
const OF_OTHER_SERVERS = '/api/stripe/webhook'
const mutating = endpoints.filter(({ method, path }) => method !== 'GET' && path !== OF_OTHER_SERVERS)

/** Calls without fields read no body. */
const hasFields = (body: Endpoint['body']) => Object.keys(body.shape).length > 0

describe.each(mutating.map(({ method, path, body }) => [method, path.replace(/:\w+/g, 'x'), hasFields(body)] as const))(
  '%s %s',
  (method, path, readsFields) => {
    /** With the victim's cookies, as if a browser had sent them across sites. */
    const codeOf = async (options: CallOptions) => (await app.call(method, path, { cookies, ...options })).body.code
    const withBody = method === 'POST' ? { body: '{}' } : {}

    it('is refused to other sites', async () => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:3001' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[])
        expect([headers, await codeOf({ ...withBody, headers })]).toEqual([headers, 'foreign_origin'])
    })

    if (method !== 'POST') return

    it('takes no body that a form of another site can send', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
        expect(await codeOf({ body: '{}', headers: { 'content-type': type } })).toBe('not_json')
    })

    it('takes no prototype and no field that it does not name', async () => {
      for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])
        expect(await codeOf({ body })).toBe('invalid_json')
      if (readsFields)
        expect(await codeOf({ body: { isAdmin: true, planId: 5, creatorId: creator.creatorId } })).toBe('invalid_input')
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    })
  },
)

const fieldsInUrls = endpoints.flatMap(({ method, path, query }) =>
  Object.keys(query.shape).map(field => [method, path.replace(/:\w+/g, 'x'), field] as const),
)
it.each(fieldsInUrls)('%s %s: a parameter that comes twice is refused: %s', async (method, path, field) => {
  const { status, body } = await app.call(method, `${path}?${field}=1&${field}=2`, { cookies })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})

it('a method that nothing answers to is not there, and echoes nothing', async () => {
  for (const method of ['TRACE', 'PUT', 'PATCH', 'OPTIONS'])
    for (const path of ['/', '/dashboard', '/api/dashboard', '/api/support']) {
      const { status, text, headers } = await app.call(method, path, { headers: { 'x-canary': 'canary' } })
      expect([method, path, status]).toEqual([method, path, 404])
      expect(text).not.toContain('canary')
      expect(headers.allow).toBeUndefined()
    }
})

it('a fresh installation has no account', async () => {
  const fresh = await startTestApp({ ADMIN_EMAILS: 'admin@example.com' })
  const { rows } = await fresh.deps.pool.query('select from creators')
  await fresh.stop()
  expect(rows).toEqual([])
})
