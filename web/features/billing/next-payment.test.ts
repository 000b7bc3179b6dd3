import { expect, it } from 'vitest'
import { nextPaymentWords } from './next-payment.ts'

const next = { at: '2027-12-03T12:00:00Z', currency: 'usd', totalCents: 9500 }

it.each([
  [9500, '$95.00 on December 3, 2027'],
  [7490, '$95.00 on December 3, 2027, $20.10 of it from your credit'],
  [0, '$95.00 on December 3, 2027, from your credit'],
  [9517, '$95.00 on December 3, 2027, and $0.17 carried over from before'],
])('the next payment, %i cents by card: %s', (dueCents, words) =>
  expect(nextPaymentWords({ ...next, dueCents })).toBe(words),
)
