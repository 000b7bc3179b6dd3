import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '../../contract/account-header.ts'
import { urlOf } from '../../contract/endpoint-urls.ts'
import { dashboard, deleteLink } from '../../contract/links.ts'
import { appDomain } from '../../contract/places.ts'
import { call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the error field of its body', '{"error":"Of the server."}', 'Of the server.'],
  ['its text', 'Bad gateway, says the proxy', 'Bad gateway, says the proxy'],
  ['its status text', '', 'I Am a Teapot'],
])('what is said of a reply that is not OK: %s', async (_, body, message) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 418, statusText: 'I Am a Teapot' }))
  await expect(call(appDomain, {})).rejects.toMatchObject({ status: 418, message })
})

test("whose account it is about goes in a header, never in a call's address", async () => {
  const sent: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init])
    return Response.json({})
  })
  await call(dashboard, { email: 'ada@bücher.de' })
  await call(deleteLink, { id: 'an-id', email: 'ada@bücher.de' })
  await call(dashboard, {})
  const header = { [ACCOUNT_HEADER]: 'ada%40b%C3%BCcher.de' }
  expect(sent.map(([url, { headers }]) => [url, headers])).toEqual([
    ['/api/dashboard', header],
    ['/api/checkin-links/an-id', header],
    ['/api/dashboard', {}],
  ])
  expect(urlOf(dashboard, { email: 'ada@example.org' })).toBe('/api/dashboard')
})
