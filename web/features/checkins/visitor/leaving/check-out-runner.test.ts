import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckOutProgress, checkOutRunner } from './check-out-runner.ts'

const replies: (() => Promise<Response>)[] = []
const progress: (CheckOutProgress | 'out')[] = []
let sent = 0
const json = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const out = { outAt: '2026-11-23T08:00:00Z', minutes: 60, verified: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'denied' }) } })
  vi.stubGlobal('fetch', () => {
    sent++
    return (replies.shift() ?? lost)()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  replies.length = progress.length = sent = 0
})
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const pressed = () => {
  const runner = checkOutRunner('abc', 'a key', {
    onProgress: state => progress.push(state),
    onOut: () => progress.push('out'),
  })
  runner.send()
  return runner
}

test('a check-out that is turned away says why in the words of the service, and may be pressed again', async () => {
  replies.push(json(429, { code: 'rate_limited', error: 'Too many requests.' }), json(200, out))
  const runner = pressed()
  await settle(60_000)
  expect(sent).toBe(1)
  expect(progress).toEqual([{ is: 'sending' }, { is: 'refused', message: 'Too many requests.', final: false }])
  runner.send()
  await settle()
  expect(progress.at(-1)).toBe('out')
})

test.each([404, 409])('a check-out that is refused with %i is refused for good', async status => {
  replies.push(json(status, { error: 'You are not checked in here.' }))
  pressed()
  await settle(60_000)
  expect(progress.at(-1)).toEqual({ is: 'refused', message: 'You are not checked in here.', final: true })
})

test('a check-out is sent again until the service answers it', async () => {
  replies.push(lost, json(503, { error: 'The service is busy.' }), async () => new Response('<html>', { status: 502 }))
  replies.push(json(200, out))
  pressed()
  await settle(10_000)
  expect(sent).toBe(4)
  expect(progress).toEqual([
    { is: 'sending' },
    { is: 'unsent', message: null },
    { is: 'unsent', message: 'The service is busy.' },
    { is: 'unsent', message: null },
    'out',
  ])
})

test('a request that a dying network holds is given up, and sent again', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    sent++
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  pressed()
  await settle(31_000)
  expect(progress).toEqual([{ is: 'sending' }, { is: 'unsent', message: null }])
  await settle(2000)
  expect(sent).toBe(2)
})

test('a connection that is back is used at once, and a page that is left sends no more', async () => {
  const runner = pressed()
  await settle()
  runner.retry()
  await settle()
  expect(sent).toBe(2)
  runner.stop()
  await settle(60_000)
  runner.retry()
  expect(sent).toBe(2)
})
