import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Sending, submissionRunner } from './submission-runner.ts'

const body = { name: 'Mei', latitude: 3.1, longitude: 101.7 }
const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(value), { status, headers }))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const record = { id: '7', checkedInAt: '2026-11-21T11:02:00.000Z' }
const confirmed = json(200, { message: 'ok', requiresVerification: false, ...record })

function runWith(...replies: (() => Promise<Response>)[]) {
  const keys: string[] = []
  const bodies: string[] = []
  const seen: Sending[] = []
  const reported: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, sent: { headers: Record<string, string>; body: string }) => {
    keys.push(sent.headers['idempotency-key']!)
    bodies.push(sent.body)
    return (replies.shift() ?? lost)()
  })
  const runner = submissionRunner('abc', {
    onSending: sending => seen.push(sending),
    onDone: receipt => reported.push(receipt),
    onTooFar: ({ distanceM, message }) => reported.push([distanceM, message]),
    onExpired: () => reported.push('expired'),
  })
  return { runner, keys, bodies, seen, reported }
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The browser's storage, which outlives a page. */
const storage = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage })
  storage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a check-in without an answer is sent again with the same key until it is answered', async () => {
  const { runner, keys, seen, reported } = runWith(lost, lost, confirmed)
  runner.send(body)
  await settle()
  expect(seen.at(-1)).toMatchObject({ is: 'waiting', message: null, nextTryAtMs: expect.any(Number) })
  await settle(10_000)
  expect(seen.map(({ is }) => is)).toEqual(['sending', 'waiting', 'waiting', 'waiting', 'waiting', 'idle'])
  expect(seen.at(-1)).toEqual({ is: 'idle' })
  expect(reported).toEqual([{ checkinToken: 'abc', name: 'Mei', phone: '', pendingEmail: null, ...record }])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a definite refusal ends the attempt, and the next one has a new key', async () => {
  const { runner, keys, seen } = runWith(json(400, { error: 'Please enter your name.' }), confirmed)
  runner.send(body)
  await settle()
  expect(seen.at(-1)).toMatchObject({ is: 'refused', message: 'Please enter your name.' })
  runner.send(body)
  await settle()
  expect(new Set(keys).size).toBe(2)
})

test('after a fault of the server the key stays, since the check-in may be recorded', async () => {
  const { runner, keys } = runWith(json(500, {}), confirmed)
  runner.send(body)
  await settle()
  runner.send({ ...body, latitude: 3.1001 })
  await settle()
  expect(new Set(keys).size).toBe(1)
})

test('the retry waits for Retry-After', async () => {
  const { runner, keys } = runWith(json(503, { error: 'Busy' }, { 'retry-after': '7' }), confirmed)
  runner.send(body)
  await settle(6_900)
  expect(keys).toHaveLength(1)
  await settle(200)
  expect(keys).toHaveLength(2)
})

test('a tap retries at once, a pause stops the retries, and only the same details keep the key', async () => {
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

describe('an attempt that waits for the network', () => {
  const pressAgeS = (bodies: string[]) => bodies.map(sent => JSON.parse(sent).pressAgeS)

  test('says at every try how long, with the rest of the body as it was', async () => {
    const { runner, bodies } = runWith(lost, confirmed)
    runner.send(body)
    await settle()
    runner.pause()
    await settle(150_000)
    runner.send({ ...body, latitude: 4 })
    await settle()
    expect(bodies.map(sent => JSON.parse(sent))).toEqual([
      { ...body, pressAgeS: 0 },
      { ...body, pressAgeS: 150 },
    ])
  })

  test.each([599_000, -599_000])('counts by the phone’s clock while the other one sleeps: %i ms', async ms => {
    const { runner, bodies } = runWith(lost, confirmed)
    runner.send(body)
    await settle()
    vi.setSystemTime(Date.now() + ms)
    runner.retry()
    await settle()
    expect(pressAgeS(bodies)).toEqual([0, 599])
  })

  test('counts on after a reload', async () => {
    const first = runWith(lost)
    first.runner.send(body)
    await settle()
    first.runner.stop()
    await settle(300_000)
    const second = runWith(confirmed)
    second.runner.resume()
    await settle()
    expect(pressAgeS(second.bodies)).toEqual([300])
  })

  test('goes on for as long as it has no answer, and says when it may be too late', async () => {
    const { runner, keys, bodies, seen, reported } = runWith()
    runner.send(body)
    await settle(590_000)
    expect(seen.at(-1)).toMatchObject({ is: 'waiting', late: false })
    await settle(60_000)
    expect(seen.at(-1)).toMatchObject({ is: 'waiting', late: true })
    vi.stubGlobal('fetch', (_path: string, sent: { body: string }) => {
      bodies.push(sent.body)
      return confirmed()
    })
    await settle(2 * 3_600_000)
    expect(pressAgeS(bodies).at(-1)).toBeGreaterThan(640)
    expect([reported.length, new Set(keys).size, storage.size]).toEqual([1, 1, 0])
  })

  test('and turns out to be too late begins anew at the next press', async () => {
    const message = 'This couldn’t be sent within 10 minutes. Please check in again.'
    const { runner, keys, bodies, seen } = runWith(lost, json(422, { error: message }), confirmed)
    runner.send(body)
    await settle()
    runner.pause()
    await settle(601_000)
    runner.send({ ...body, latitude: 4 })
    await settle()
    expect(seen.at(-1)).toMatchObject({ is: 'refused', message })
    runner.send({ ...body, latitude: 4 })
    await settle()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(JSON.parse(bodies[2]!)).toEqual({ ...body, latitude: 4, pressAgeS: 0 })
  })
})

test('too far and expired are reported', async () => {
  const { runner, reported, seen } = runWith(json(422, { error: 'x', distance: 340 }), json(410, { error: 'expired' }))
  runner.send(body)
  await settle()
  expect(reported).toEqual([[340, 'You are 340m away from the check-in location']])
  expect(seen.at(-1)).toEqual({ is: 'idle' })
  runner.send(body)
  await settle()
  expect(reported.at(-1)).toBe('expired')
})

describe('a page loaded again', () => {
  test('repeats an unanswered check-in with the same key and body, and marks it as resumed', async () => {
    const first = runWith(lost)
    first.runner.send({ ...body, email: 'mei@example.com', photo: 'data:image/jpeg;base64,AAAA' })
    await settle()
    first.runner.stop()
    const second = runWith(confirmed)
    expect({ ...second.runner.resume(), pressAgeS: 0 }).toEqual(JSON.parse(first.bodies[0]!))
    await settle()
    expect([second.keys, second.bodies]).toEqual([[first.keys[0]], [first.bodies[0]]])
    expect(second.seen[0]).toEqual({ is: 'sending', resumed: true })
    expect(second.reported).toHaveLength(1)
    expect(runWith().runner.resume()).toBeNull()
  })

  test.each([
    ['a confirmation', confirmed],
    ['a refusal', json(400, { error: 'Please enter your name.' })],
    ['too far', json(422, { error: 'x', distance: 340 })],
  ])('repeats nothing after %s', async (_, reply) => {
    const { runner } = runWith(reply)
    runner.send(body)
    await settle()
    expect(runWith().runner.resume()).toBeNull()
  })

  test('repeats after a fault of the server, which may have recorded the check-in', async () => {
    const { runner } = runWith(json(500, {}))
    runner.send(body)
    await settle()
    expect(runWith(confirmed).runner.resume()).toEqual(body)
  })

  test('repeats nothing after a day, and no check-in of another link', async () => {
    const { runner } = runWith(lost)
    runner.send(body)
    await settle()
    runner.stop()
    const other = submissionRunner('other', {
      onSending: vi.fn(),
      onDone: vi.fn(),
      onTooFar: vi.fn(),
      onExpired: vi.fn(),
    })
    expect(other.resume()).toBeNull()
    vi.setSystemTime(Date.now() + 86_399_000)
    expect(runWith(lost).runner.resume()).toEqual(body)
    vi.setSystemTime(Date.now() + 2_000)
    expect(runWith(lost).runner.resume()).toBeNull()
    expect(storage.size).toBe(0)
  })

  test('changed details get a new key', async () => {
    const first = runWith(lost)
    first.runner.send(body)
    await settle()
    const second = runWith(lost, confirmed)
    second.runner.resume()
    await settle()
    second.runner.pause()
    second.runner.send({ ...body, name: 'Mei Ling' })
    await settle()
    expect(second.keys[0]).toBe(first.keys[0])
    expect(second.keys[1]).not.toBe(first.keys[0])
    expect(JSON.parse(second.bodies[1]!).name).toBe('Mei Ling')
  })

  test.each([
    ['missing', undefined],
    [
      'full',
      {
        ...localStorage,
        setItem: () => {
          throw new DOMException('', 'QuotaExceededError')
        },
      },
    ],
    [
      'refused',
      {
        getItem() {
          throw new DOMException('', 'SecurityError')
        },
        setItem() {
          throw new DOMException('', 'SecurityError')
        },
        removeItem() {
          throw new DOMException('', 'SecurityError')
        },
      },
    ],
  ])('checks in even when storage is %s', async (_, broken) => {
    vi.stubGlobal('window', { localStorage: broken })
    const { runner, reported } = runWith(lost, confirmed)
    expect(runner.resume()).toBeNull()
    runner.send(body)
    await settle(5_000)
    expect(reported).toHaveLength(1)
  })
})
