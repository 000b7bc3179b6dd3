import { expect, test } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

function countedLoads(load: (key: string) => Promise<string>, maxEntries = 10) {
  const loads: string[] = []
  let nowMs = 0
  const get = memoizeAsync(
    (key: string) => {
      loads.push(key)
      return load(key)
    },
    { maxEntries, maxAgeMs: 1000, nowMs: () => nowMs },
  )
  return { get, loads, pass: (ms: number) => (nowMs += ms) }
}

test('a key is loaded once while its result is cached', async () => {
  const { get, loads, pass } = countedLoads(async key => key.toUpperCase())
  expect(await Promise.all([get('a'), get('a')])).toEqual(['A', 'A'])
  pass(999)
  await get('a')
  expect(loads).toEqual(['a'])
  pass(1)
  await get('a')
  expect(loads).toEqual(['a', 'a'])
})

test('a failure is not cached', async () => {
  let fails = true
  const { get } = countedLoads(async () => (fails ? Promise.reject(new Error('down')) : 'up'))
  await expect(get('a')).rejects.toThrow('down')
  fails = false
  expect(await get('a')).toBe('up')
})

test('the oldest result leaves when there are too many', async () => {
  const { get, loads } = countedLoads(async key => key, 2)
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key)
  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})

test('a result that is used again outlives an older one', async () => {
  const { get, loads } = countedLoads(async key => key, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await get(key)
  expect(loads).toEqual(['a', 'b', 'c'])
})
