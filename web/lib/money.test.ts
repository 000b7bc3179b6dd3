import { expect, test } from 'vitest'
import { money, moneyOfCents } from './money.ts'

test('amounts have their currency and two decimals', () => {
  expect(money('4.90', 'usd', 'en-US')).toBe('$4.90')
  expect(money('320', 'USD', 'en-US')).toBe('$320.00')
  expect(money('0', 'usd', 'en-US')).toBe('$0.00')
})

test('cents are hundredths', () => {
  expect(moneyOfCents(1990, 'usd', 'en-US')).toBe('$19.90')
  expect(moneyOfCents(-5, 'usd', 'en-US')).toBe('-$0.05')
})
