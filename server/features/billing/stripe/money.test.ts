import { expect, test } from 'vitest'
import { amountOf } from './money.ts'

test.each([
  [490, 'usd', '4.90'],
  [4700, 'usd', '47.00'],
  [0, 'usd', '0.00'],
  [7, 'eur', '0.07'],
  [1_234_567, 'myr', '12345.67'],
  [490, 'jpy', '490'],
  [4900, 'kwd', '4.900'],
])('%i of %s is %s', (smallestUnits, currency, amount) => {
  expect(amountOf(smallestUnits, currency)).toBe(amount)
})
