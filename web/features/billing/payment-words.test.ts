import { expect, it } from 'vitest'
import { paidWords, upgradePaidWords } from './payment-words.ts'

const payment = { planName: 'Ultra', chargedAmount: '10.00', totalAmount: '12.00', currency: 'usd' }
const upgrade = { ...payment, paymentType: 'upgrade' as const }
const next = { at: '2026-12-22T12:00:00Z', currency: 'usd', totalCents: 1990, dueCents: 1990 }

it('a payment names the amount that the card paid, and what comes next', () =>
  expect(paidWords(payment, next, 'en-US')).toBe('$10.00 paid, then $19.90 from December 22, 2026'))

it('an amount that is not read back yet is the total', () =>
  expect(paidWords({ ...payment, chargedAmount: null }, null, 'en-US')).toBe('$12.00 paid'))

it('an upgrade names what was paid today, and what comes next', () =>
  expect(upgradePaidWords(upgrade, { planName: 'Ultra', next }, 'en-US')).toBe(
    'Paid $10.00 today · $19.90 from December 22, 2026',
  ))

it('an upgrade without a next payment names what was paid', () =>
  expect(upgradePaidWords(upgrade, { planName: 'Ultra', next: null }, 'en-US')).toBe('Paid $10.00 today'))

it.each([null, undefined, { ...upgrade, planName: 'Pro' }, { ...upgrade, paymentType: 'renewal' as const }])(
  'another payment says nothing about an upgrade (%#)',
  other => expect(upgradePaidWords(other, { planName: 'Ultra', next }, 'en-US')).toBe(null),
)
