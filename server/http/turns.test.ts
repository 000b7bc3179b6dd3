import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

const resting = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

test('work for one key never overlaps, work for others does, up to the limit', async () => {
  const turn = takeTurns({ atOnce: 2, patienceMs: 1000 })
  const running: string[] = []
  let most = 0
  const work = (key: string) =>
    turn(key, async () => {
      expect(running).not.toContain(key)
      running.push(key)
      most = Math.max(most, running.length)
      await resting(2)
      running.splice(running.indexOf(key), 1)
    })
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c', 'd', 'a'].map(work))
  expect(most).toBe(2)
})

test('a failure makes room for the next', async () => {
  const turn = takeTurns({ atOnce: 1, patienceMs: 1000 })
  await expect(turn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turn('a', async () => 'next')).toBe('next')
})

test('who waits too long is told to come back, and takes no turn later', async () => {
  const turn = takeTurns({ atOnce: 1, patienceMs: 5 })
  let calls = 0
  const first = turn('a', () => resting(30))
  await expect(turn('b', async () => calls++)).rejects.toMatchObject({ code: 'busy' })
  await first
  expect(await turn('b', async () => calls)).toBe(0)
})

test('a refusal tells whether it is for work of the same key', async () => {
  const refusal = (reason: 'same key' | 'others') => (reason === 'same key' ? 'too_many_requests' : 'busy')
  const turn = takeTurns({ atOnce: 1, patienceMs: 5, refusal })
  const first = turn('a', () => resting(30))
  await Promise.all([
    expect(turn('a', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' }),
    expect(turn('b', async () => undefined)).rejects.toMatchObject({ code: 'busy' }),
  ])
  await first
})
