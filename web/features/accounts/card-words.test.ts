import { describe, expect, it } from 'vitest'
import { cardBadge, expiryNotice, expiryOfCard, saveCardWords } from './card-words.ts'

describe('a card', () => {
  it('expires as it is printed', () => expect(expiryOfCard({ expMonth: 3, expYear: 2031 })).toBe('Expires 03 / 31'))

  it.each([
    ['good', undefined],
    ['expiring', 'Expires soon'],
    ['expired', 'Expired'],
  ] as const)('that is %s has the badge %s', (state, label) => expect(cardBadge({ state })?.label).toBe(label))

  it('is told of before it fails, and once it has expired', () => {
    const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2031 }
    expect(expiryNotice({ ...card, state: 'good' })).toBeNull()
    expect(expiryNotice({ ...card, state: 'expiring' })?.title).toBe('Your Visa ending in 4242 expires soon')
    expect(expiryNotice({ ...card, state: 'expired' })?.title).toBe('Your Visa ending in 4242 has expired')
    expect(expiryNotice(null)).toBeNull()
  })

  it('whose last payment failed is declined, unless it has expired', () => {
    expect(cardBadge({ state: 'good', declined: true })?.label).toBe('Declined')
    expect(cardBadge({ state: 'expired', declined: true })?.label).toBe('Expired')
  })
})

describe('the button that saves a card', () => {
  const money = { currency: 'usd', creditCents: 0, carriedCents: 0, card: null, next: null }
  it('charges nothing', () => expect(saveCardWords({ ...money, overdueCents: null }).button).toBe('Save Card'))
  it('names an overdue amount that it pays', () =>
    expect(saveCardWords({ ...money, overdueCents: 990 }).button).toBe('Save Card and Pay $9.90'))
})
