import { describe, expect, test, vi } from 'vitest'
import {
  body,
  confirmed,
  fakeBrowser,
  json,
  localStorage,
  lost,
  runAt,
  runWith,
  settle,
  storage,
} from './testing/run-submission.ts'

fakeBrowser()

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

  test('repeats nothing after a day', async () => {
    const { runner } = runWith(lost)
    runner.send(body)
    await settle()
    runner.stop()
    vi.setSystemTime(Date.now() + 86_399_000)
    expect(runWith(lost).runner.resume()).toEqual(body)
    vi.setSystemTime(Date.now() + 2_000)
    expect(runWith(lost).runner.resume()).toBeNull()
    expect(storage.size).toBe(0)
  })

  test('sends nothing of an attempt that was left to be changed, which keeps its key for the same details', async () => {
    const first = runWith(lost)
    first.runner.send(body)
    await settle()
    first.runner.pause()
    const second = runWith(confirmed)
    expect(second.runner.resume()).toBeNull()
    await settle(60_000)
    expect(second.keys).toEqual([])
    second.runner.send(body)
    await settle()
    expect([second.keys, second.reported.length, storage.size]).toEqual([first.keys, 1, 0])
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

  describe('repeats the attempt of its own link', () => {
    test('though another was sent, and answered, at another link since', async () => {
      const first = runAt('abc', lost)
      first.runner.send(body)
      await settle()
      first.runner.stop()
      const other = runAt('other', lost, confirmed)
      expect(other.runner.resume()).toBeNull()
      other.runner.send({ ...body, name: 'Ana' })
      await settle()
      other.runner.retry()
      await settle()
      expect(other.reported).toHaveLength(1)
      const again = runAt('abc', confirmed)
      expect(again.runner.resume()).toEqual(body)
      await settle()
      expect(again.keys).toEqual(first.keys)
      expect(storage.size).toBe(0)
    })

    test('though another tab is answered first', async () => {
      const one = runWith(lost, confirmed)
      one.runner.send(body)
      await settle()
      const two = runWith(lost)
      two.runner.send({ ...body, name: 'Ana' })
      await settle()
      two.runner.stop()
      expect(two.seen.at(-1)).toMatchObject({ is: 'waiting', saved: true })
      vi.stubGlobal('fetch', confirmed)
      one.runner.retry()
      await settle()
      expect(one.reported).toHaveLength(1)
      expect(runWith(lost).runner.resume()).toMatchObject({ name: 'Ana' })
    })
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
  ])('checks in even when storage is %s, and says that nothing is saved', async (_, broken) => {
    vi.stubGlobal('window', { localStorage: broken })
    const { runner, reported, seen } = runWith(lost, confirmed)
    expect(runner.resume()).toBeNull()
    runner.send(body)
    await settle()
    expect(seen.at(-1)).toMatchObject({ is: 'waiting', saved: false })
    await settle(5_000)
    expect(reported).toHaveLength(1)
  })
})
