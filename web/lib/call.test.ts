import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT_HEADER } from '../../contract/account-header.ts'
import { urlOf } from '../../contract/endpoint-urls.ts'
import { dashboard, deleteLink } from '../../contract/links.ts'
import { appDomain } from '../../contract/places.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

/** Answers never, until the request is aborted. */
const silence = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (signal!.aborted) reject(signal!.reason)
    signal!.addEventListener('abort', () => reject(signal!.reason))
  })

test('a call without an answer in its time fails as one without a network', async () => {
  vi.stubGlobal('fetch', silence)
  const failed = expect(call(appDomain, {}, { timeoutMs: 5 })).rejects
  await failed.toMatchObject({
    status: 0,
    message: 'We can’t reach the server. Please check your connection and try again.',
  })
})

/** A reply whose head arrives at once, and whose body ends after so long. */
const slowBody = (ms: number) => async (_: string, init: RequestInit) => {
  const body = new ReadableStream({
    start(controller) {
      init.signal!.addEventListener('abort', () => controller.error(init.signal!.reason))
      setTimeout(() => {
        if (init.signal!.aborted) return
        controller.enqueue(new TextEncoder().encode('{"domain":"here"}'))
        controller.close()
      }, ms)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

test('an answer that arrives slowly is waited for, but not for ever', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', slowBody(40_000))
  const answer = call(appDomain, {}, { timeoutMs: 15_000 })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await answer).toEqual({ domain: 'here' })
  vi.stubGlobal('fetch', slowBody(90_000))
  const failed = expect(call(appDomain, {}, { timeoutMs: 15_000 })).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

test('a press that can be repeated is given up after fifteen seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', silence)
  const failed = expect(call(appDomain, {}, { idempotencyKey: 'a' })).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})

test('a call with a time is still aborted by its caller', async () => {
  vi.stubGlobal('fetch', silence)
  const stopping = new AbortController()
  const failed = expect(call(appDomain, {}, { timeoutMs: 60_000, signal: stopping.signal })).rejects
  stopping.abort()
  await failed.toMatchObject({ name: 'AbortError' })
  await expect(call(appDomain, {}, { timeoutMs: 60_000, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
