import { afterEach, beforeEach, vi } from 'vitest'
import { type Sending, submissionRunner } from '../submission-runner.ts'

export const body = { name: 'Mei', latitude: 3.1, longitude: 101.7 }
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(value), { status, headers }))
export const lost = () => Promise.reject(new TypeError('Failed to fetch'))
export const record = { id: '7', checkedInAt: '2026-11-21T11:02:00.000Z' }
export const confirmed = json(200, { message: 'ok', requiresVerification: false, ...record })

export const runWith = (...replies: (() => Promise<Response>)[]) => runAt('abc', ...replies)

export function runAt(checkinToken: string, ...replies: (() => Promise<Response>)[]) {
  const keys: string[] = []
  const bodies: string[] = []
  const seen: Sending[] = []
  const reported: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, sent: { headers: Record<string, string>; body: string }) => {
    keys.push(sent.headers['idempotency-key']!)
    bodies.push(sent.body)
    return (replies.shift() ?? lost)()
  })
  const runner = submissionRunner(checkinToken, {
    onSending: sending => seen.push(sending),
    onDone: receipt => reported.push(receipt),
    onTooFar: ({ distanceM, message }) => reported.push([distanceM, message]),
    onExpired: () => reported.push('expired'),
  })
  return { runner, keys, bodies, seen, reported }
}
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The browser's storage, which outlives a page. */
export const storage = new Map<string, string>()
export const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
}

export function fakeBrowser() {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('document', new EventTarget())
    storage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
