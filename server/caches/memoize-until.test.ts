import { expect, test } from 'vitest'
import { memoizeUntil } from './memoize-until.ts'

test('an answer is kept from the time for which it was computed until it holds no more', () => {
  const computed: number[] = []
  const nextTen = memoizeUntil(atMs => {
    computed.push(atMs)
    const value = Math.floor(atMs / 10) * 10 + 10
    return { value, untilMs: value }
  })
  expect([3, 4, 9, 10, 12, 11].map(nextTen)).toEqual([10, 10, 10, 20, 20, 20])
  expect(computed).toEqual([3, 10])
  expect(nextTen(5)).toBe(10)
  expect(computed).toEqual([3, 10, 5])
})
