import { afterEach, expect, test, vi } from 'vitest'
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
