import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { paths } from '../contract/paths.ts'
import { endpoints } from './http/openapi.ts'
import { makeLink } from './testing/check-in-makers.ts'
import { ipAddress } from './testing/ip-addresses.ts'
import { makeCreator, type SignedIn } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let creator: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  creator = await makeCreator(app, { email: 'fuzz@example.com', planId: 3 })
})
afterAll(() => app.stop())

const PHRASES_OF_ZOD = /^Invalid (?!or expired)|^Too (small|big)|Unrecognized|received|expected|[<>]=/

const fieldsOf = ({ query, body }: Endpoint) => [...Object.keys(query.shape), ...Object.keys(body.shape)]

/** A JSON value of any kind as the body, most often an object with fields that this call knows. */
const bodyFor = (endpoint: Endpoint) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fieldsOf(endpoint), 'accuracy'), fc.jsonValue()) },
    fc.jsonValue(),
  )

const queryFor = (endpoint: Endpoint) =>
  fc.dictionary(fc.constantFrom(...fieldsOf(endpoint), 'page'), fc.oneof(fc.string(), fc.constant('-1')), {
    maxKeys: 3,
  })

// The stream of live events takes no input, and never ends.
const called = endpoints.filter(({ path }) => path !== '/api/live')

const pages = [...Object.values(paths), `${paths.checkIn}/card.png`]

let calls = 0
/** Limits count by network: each call comes from one of its own. */
const nextIp = () => ipAddress(calls++)

describe.each(called.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('refuses any garbage with a sentence for people', async () => {
      const garbage = fc.tuple(bodyFor(endpoint), queryFor(endpoint), fc.stringMatching(/^[\w-]{1,40}$/))
      const sent = fc.asyncProperty(garbage, async ([body, query, part]) => {
        const path = `${endpoint.path.replace(/:\w+/g, part)}?${new URLSearchParams(query)}`
        const reply = await app.call(endpoint.method, path, {
          ip: nextIp(),
          cookies: creator.cookies,
          ...(endpoint.method === 'POST' && { body }),
        })
        if (reply.status < 400) return
        const sentences = [reply.body.error, ...Object.values<string>(reply.body.fields ?? {})]
        for (const sentence of sentences) {
          expect(sentence).toMatch(/^\p{Lu}/u)
          expect(sentence.replace(/'.*'/gs, '')).not.toMatch(PHRASES_OF_ZOD)
        }
        expect([400, 401, 403, 404, 409, 410, 422, 429, 503]).toContain(reply.status)
      })
      await fc.assert(sent, { numRuns: 40 })
    })
  },
)

/** What PostgreSQL takes in no text, and what is no text at all. */
const ODD_PARTS = ['%00', 'a%00b', '%ED%A0%80', '%EF%BF%BE', '%F4%90%80%80']
const patterns = [
  ...new Set([...called.map(({ method, path }) => `${method} ${path}`), ...pages.map(page => `GET ${page}`)]),
]

describe.each(patterns.filter(pattern => pattern.includes(':')))('%s', pattern => {
  it('answers a path that no text stands for like one that is not there', async () => {
    const [method, path] = pattern.split(' ') as [string, string]
    const link = await makeLink(app, creator.creatorId)
    // The link is there, where the path names one and something at it.
    const [, ...others] = path.match(/:\w+/g)!
    const ofLink =
      others.length > 0
        ? path.replace(/:linkId|:id|:checkinToken/, name => (name === ':checkinToken' ? link.checkinToken : link.id))
        : path
    for (const part of ODD_PARTS) {
      const { status } = await app.call(method, ofLink.replace(/:\w+/g, part), {
        ip: nextIp(),
        cookies: creator.cookies,
        ...(method === 'POST' && { body: {} }),
      })
      expect([part, status < 500]).toEqual([part, true])
    }
  })
})
