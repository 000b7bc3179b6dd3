import { describe, expect, test, vi } from 'vitest'
import { body, confirmed, fakeBrowser, json, lost, record, runWith, settle, storage } from './testing/run-submission.ts'

fakeBrowser()

test('a check-in without an answer is sent again with the same key until it is answered', async () => {
  const { runner, keys, seen, reported } = runWith(lost, lost, confirmed)
  runner.send(body)
  await settle()
  expect(seen.at(-1)).toMatchObject({ is: 'waiting', message: null, nextTryAtMs: expect.any(Number), saved: true })
  await settle(10_000)
  expect(seen.map(({ is }) => is)).toEqual(['sending', 'waiting', 'waiting', 'waiting', 'waiting', 'idle'])
  expect(seen.at(-1)).toEqual({ is: 'idle' })
  expect(reported).toEqual([{ checkinToken: 'abc', name: 'Mei', phone: '', pendingEmail: null, ...record }])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a photo gets the time that a slow network takes for it', async () => {
  const { runner, keys, reported } = runWith()
  vi.stubGlobal('fetch', (_: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    keys.push(headers['idempotency-key']!)
    return new Promise((resolve, reject) => {
      setTimeout(() => resolve(confirmed()), 60_000)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  runner.send({ ...body, photo: 'A'.repeat(100_000) })
  await settle(60_000)
  expect([keys.length, reported.length]).toEqual([1, 1])
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

test.each([
  ['a note', { note: 'By the back door' }],
  ['an ask', { askReview: true }],
  ['the ticket of another code', { ticket: 'new' }],
])('a paused attempt is sent anew with %s', async (_, changed) => {
  const { runner, keys, bodies } = runWith(lost, confirmed)
  runner.send(body)
  await settle()
  runner.pause()
  runner.send({ ...body, ...changed })
  await settle()
  expect(new Set(keys).size).toBe(2)
  expect(JSON.parse(bodies.at(-1)!)).toMatchObject(changed)
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
    document.dispatchEvent(new Event('visibilitychange'))
    vi.setSystemTime(Date.now() + ms)
    runner.retry()
    await settle()
    expect(pressAgeS(bodies)).toEqual([0, 599])
  })

  test.each([86_400_000, -86_400_000])(
    'is as fresh as ever when the phone’s clock is corrected in view: %i ms',
    async ms => {
      const { runner, bodies, seen } = runWith(lost, lost)
      runner.send(body)
      await settle()
      vi.setSystemTime(Date.now() + ms)
      runner.retry()
      await settle()
      expect(pressAgeS(bodies)).toEqual([0, 0])
      expect(seen.at(-1)).toMatchObject({ is: 'waiting', late: false })
    },
  )

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

  test('and was paused for more than ten minutes is another check-in at the next press', async () => {
    const { runner, keys, bodies, reported } = runWith(lost, confirmed)
    runner.send(body)
    await settle()
    runner.pause()
    await settle(601_000)
    runner.send({ ...body, latitude: 4 })
    await settle()
    expect([new Set(keys).size, reported.length]).toEqual([2, 1])
    expect(JSON.parse(bodies[1]!)).toEqual({ ...body, latitude: 4, pressAgeS: 0 })
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
