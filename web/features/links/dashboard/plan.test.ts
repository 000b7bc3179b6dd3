import { expect, test } from 'vitest'
import { usage, withoutExport } from './plan.ts'

const creator = (activeLinksCount: number, monthlyLimit: number) => ({
  email: 'a@example.com',
  planName: 'Pro',
  isAccountExpired: false,
  activeLinksCount,
  monthlyLimit,
})

test('what is used of the plan', () => {
  expect(usage(creator(0, 1))).toBe('0 of 1 active link')
  expect(usage(creator(3, 5))).toBe('3 of 5 active links')
})

test('both ways to say that there is no limit', () => {
  expect(usage(creator(1, 999))).toBe('1 active link')
  expect(usage(creator(120, -1))).toBe('120 active links')
})

test('only plans with Free in their name have no export', () => {
  expect(withoutExport('Free')).toBe(true)
  expect(withoutExport('Free trial')).toBe(true)
  expect(withoutExport('Essential')).toBe(false)
})
