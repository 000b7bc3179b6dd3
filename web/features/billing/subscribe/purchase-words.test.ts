import { expect, it } from 'vitest'
import type { Price } from '../../../../contract/plans.ts'
import { isTaxAdded, thenWords } from './purchase-words.ts'

const invoice = { currency: 'usd', renewsAt: '2026-12-22T12:00:00Z' }

it.each([
  ['without credit', { dueCents: 990, creditCents: 0 }],
  ['where credit pays a part', { dueCents: 400, creditCents: 590 }],
  ['where an amount was carried over', { dueCents: 1020, creditCents: -30 }],
])('a renewal costs the whole price %s', (_, cents) => {
  expect(thenWords({ ...invoice, ...cents }, 'monthly')).toBe('Then $9.90 each month from December 22, 2026.')
})

it('a yearly plan renews each year', () => {
  expect(thenWords({ ...invoice, dueCents: 9500, creditCents: 0 }, 'yearly')).toContain('$95.00 each year')
})

it('a phone reads the renewal on one line', () => {
  expect(thenWords({ ...invoice, dueCents: 9500, creditCents: 0 }, 'yearly', 'medium')).toBe(
    'Then $95.00 each year from Dec 22, 2026.',
  )
})

it.each([
  ['a line of its own where it comes on top of the price', { dueCents: 1069, creditCents: 0, taxCents: 79 }, true],
  ['also where credit pays a part', { dueCents: 69, creditCents: 1000, taxCents: 79 }, true],
  ['no line where the price contains it', { dueCents: 990, creditCents: 0, taxCents: 73 }, false],
  ['no line where there is none', { dueCents: 990, creditCents: 0, taxCents: 0 }, false],
])('tax is %s', (_, invoice, added) => {
  expect(isTaxAdded(invoice, { amount: '9.90' } as Price)).toBe(added)
  expect(isTaxAdded(invoice, undefined)).toBe(false)
})
