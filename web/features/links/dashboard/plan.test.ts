import { expect, test } from 'vitest'
import { usage } from './plan.ts'

const creator = (activeLinksCount: number, monthlyLimit: number) => ({
  activeLinksCount,
  monthlyLimit,
})

test('what is used of the plan', () => {
  expect(usage(creator(0, 1))).toBe('0 of 1 active link')
  expect(usage(creator(3, 5))).toBe('3 of 5 active links')
})

test('beyond the limit some are blocked', () => {
  expect(usage(creator(2, 1))).toBe('1 open, 1 blocked')
  expect(usage(creator(7, 5))).toBe('5 open, 2 blocked')
  expect(usage(creator(1, 1))).toBe('1 of 1 active link')
})

test('both ways to say that there is no limit', () => {
  expect(usage(creator(1, 999))).toBe('1 active link')
  expect(usage(creator(120, -1))).toBe('120 active links')
})
