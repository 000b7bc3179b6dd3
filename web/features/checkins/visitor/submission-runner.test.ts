import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Sending, submissionRunner } from './submission-runner.ts'

const body = { name: 'Mei', latitude: 3.1, longitude: 101.7 }
const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(value), { status, headers }))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const confirmed = json(200, { message: 'ok', requiresVerification: false })

function runWith(...replies: (() => Promise<Response>)[]) {
  const keys: string[] = []
  const seen: Sending[] = []
  const heard: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']!)
    return (replies.shift() ?? lost)()
  })
  const runner = submissionRunner('abc', {
    onSending: sending => seen.push(sending),
    onTooFar: (distanceM, message) => heard.push([distanceM, message]),
    onExpired: () => heard.push('expired'),
  })
  return { runner, keys, seen, heard }
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost answer is asked for again with the same key, until it comes', async () => {
  const { runner, keys, seen } = runWith(lost, lost, confirmed)
  runner.send(body)
  await settle()
  expect(seen.at(-1)).toMatchObject({ is: 'waiting' })
  await settle(10_000)
  expect(seen.at(-1)).toMatchObject({ is: 'done', requiresVerification: false })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a definite refusal ends the attempt: the next one has its own key', async () => {
  const { runner, keys, seen } = runWith(json(400, { error: 'Please enter your name.' }), confirmed)
  runner.send(body)
  await settle()
  expect(seen.at(-1)).toEqual({ is: 'refused', message: 'Please enter your name.' })
  runner.send(body)
  await settle()
  expect(new Set(keys).size).toBe(2)
})

test("a fault of the server's keeps the key: it may have recorded the check-in", async () => {
  const { runner, keys } = runWith(json(500, {}), confirmed)
  runner.send(body)
  await settle()
  runner.send({ ...body, latitude: 3.1001 })
  await settle()
  expect(new Set(keys).size).toBe(1)
})

test('Retry-After is kept to', async () => {
  const { runner, keys } = runWith(json(503, { error: 'Busy' }, { 'retry-after': '7' }), confirmed)
  runner.send(body)
  await settle(6_900)
  expect(keys).toHaveLength(1)
  await settle(200)
  expect(keys).toHaveLength(2)
})

test('a tap does not wait; a pause sends nothing more; the same details keep the key, others do not', async () => {
  const { runner, keys } = runWith(lost, lost, lost, lost)
  runner.send(body)
  await settle()
  runner.retry()
  await settle()
  expect(keys).toHaveLength(2)
  runner.pause()
  runner.retry()
  await settle(60_000)
  expect(keys).toHaveLength(2)
  runner.send(body)
  await settle()
  runner.pause()
  runner.send({ ...body, name: 'Mei Ling' })
  await settle()
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test('too far and expired are handed on', async () => {
  const { runner, heard, seen } = runWith(json(422, { error: 'x', distance: 340 }), json(410, { error: 'expired' }))
  runner.send(body)
  await settle()
  expect(heard).toEqual([[340, 'You are 340m away from the check-in location']])
  expect(seen.at(-1)).toEqual({ is: 'idle' })
  runner.send(body)
  await settle()
  expect(heard.at(-1)).toBe('expired')
})
