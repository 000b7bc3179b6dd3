import { expect, it } from 'vitest'
import { cardStateOf } from './card-rules.ts'

it.each([
  ['2026-10-31', 'good'],
  ['2026-11-01', 'expiring'],
  ['2026-12-31', 'expiring'],
  ['2027-01-01', 'expired'],
])('a card that ends in December 2026 is on %s: %s', (day, state) => {
  expect(cardStateOf({ expMonth: 12, expYear: 2026 }, new Date(`${day}T12:00:00Z`))).toBe(state)
})
