import { describe, expect, it } from 'vitest'
import { cardWords } from './card-words.ts'

describe('a card', () => {
  it.each([
    ['visa', 'Visa ending in 4242'],
    ['amex', 'American Express ending in 4242'],
    ['something_new', 'Card ending in 4242'],
  ])('of the brand %s is called %s', (brand, words) => expect(cardWords({ brand, last4: '4242' })).toBe(words))
})
