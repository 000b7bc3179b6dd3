import { expect, test } from 'vitest'
import { openPool } from '../db/db.ts'
import { HELD_CONNECTIONS } from './connection-queue.ts'
import { keyedQueue, sharedSlots } from './keyed-queue.ts'

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

test('work for one key never overlaps; work for other keys does, up to the ceiling', async () => {
  const queue = keyedQueue({ maxConcurrent: 2, maxWaitMs: 1000 })
  const running: string[] = []
  let most = 0
  const work = (key: string) =>
    queue(key, async () => {
      expect(running).not.toContain(key)
      running.push(key)
      most = Math.max(most, running.length)
      await sleep(2)
      running.splice(running.indexOf(key), 1)
    })
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c', 'd', 'a'].map(work))
  expect(most).toBe(2)
})

test('work that fails lets the next entry start', async () => {
  const queue = keyedQueue({ maxConcurrent: 1, maxWaitMs: 1000 })
  await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('a', async () => 'next')).toBe('next')
})

test('work that has waited too long is declined and never starts', async () => {
  const queue = keyedQueue({ maxConcurrent: 1, maxWaitMs: 5 })
  let calls = 0
  const first = queue('a', () => sleep(30))
  await expect(queue('b', async () => calls++)).rejects.toMatchObject({ code: 'busy' })
  await first
  expect(await queue('b', async () => calls)).toBe(0)
})

test('the refusal says whether the key itself was in use', async () => {
  const refusal = (reason: 'key_in_use' | 'queue_full') => (reason === 'key_in_use' ? 'too_many_requests' : 'busy')
  const queue = keyedQueue({ maxConcurrent: 1, maxWaitMs: 5, refusal })
  const first = queue('a', () => sleep(30))
  await Promise.all([
    expect(queue('a', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' }),
    expect(queue('b', async () => undefined)).rejects.toMatchObject({ code: 'busy' }),
  ])
  await first
})

test('queues that share slots have no more of them together, and one takes what another frees', async () => {
  const slots = sharedSlots(3)
  const queues = ['a', 'b', 'c'].map(() => keyedQueue({ maxConcurrent: 2, maxWaitMs: 1000, slots }))
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await sleep(2)
    running--
  }
  await Promise.all(queues.flatMap(queue => ['x', 'y', 'z'].map(key => queue(key, work))))
  expect([most, running]).toEqual([3, 0])
})

test('all work that waits for rows leaves connections for the rest', () => {
  const pool = openPool({}, () => undefined)
  expect(pool.options.max - HELD_CONNECTIONS).toBeGreaterThanOrEqual(4)
})
