import { expect, it } from 'vitest'
import { receiptWords, upgradePaidWords } from './payment-words.ts'

const payment = { planName: 'Ultra', chargedAmount: '10.00', totalAmount: '12.00', currency: 'usd' }
const upgrade = { ...payment, paymentType: 'upgrade' as const }
const next = { at: '2026-12-22T12:00:00Z', currency: 'usd', totalCents: 1990, dueCents: 1990 }

it('a receipt names the plan, the amount that the card paid, and the email', () =>
  expect(receiptWords(payment, 'maya@example.com', 'en-US')).toBe('Ultra · $10.00 · receipt sent to maya@example.com'))

it('an amount that is not read back yet is the total', () =>
  expect(receiptWords({ ...payment, chargedAmount: null }, 'm@example.com', 'en-US')).toContain('$12.00'))

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
