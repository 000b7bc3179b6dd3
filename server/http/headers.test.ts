import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'https://nearmark.example' })
})
afterAll(() => app.stop())

const OF_ALL = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
/** Of HTTP itself, of the request, and of what is in the response. */
const OTHERS = [
  'x-request-id',
  'allow',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
]

it.each([
  ['an answer', 'GET', '/api/plans'],
  ['a declined request', 'GET', '/api/me'],
  ['a declined write', 'POST', '/api/checkin-links'],
  ['a call that does not exist', 'GET', '/api/no-such-call'],
  ['a method that is not allowed', 'HEAD', '/api/plans'],
  ['a malformed path', 'GET', '/%'],
] as const)('%s carries the headers of all answers, and no other', async (_, method, path) => {
  const { headers } = await app.call(method, path, { ...(method === 'POST' && { body: {} }) })
  const own = Object.entries(headers).filter(([name]) => !OTHERS.includes(name))
  expect(Object.fromEntries(own)).toEqual(OF_ALL)
})
