import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardNumberFault,
  cardNumberText,
  caretBehindDigits,
  cvcFault,
  cvcText,
  digitCount,
  expiryFault,
  expiryText,
  fieldOf,
} from './card-fields.ts'

describe('a card number', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['', ''],
    ['abc', ''],
  ])('is grouped as on the card: %s', (typed, text) => expect(cardNumberText(typed)).toBe(text))

  it('comes to rest once written, with every digit in its order, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), typed => {
        const text = cardNumberText(typed)
        expect(cardNumberText(text)).toBe(text)
        expect(text.replaceAll(' ', '')).toBe(typed.replace(/\D/g, '').slice(0, 19))
      }),
    )
  })

  it.each([
    ['4242 4242 4242 4242', null],
    ['3782 822463 10005', null],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
    ['4242 4242', 'Your card number is incomplete.'],
    ['', 'Your card number is incomplete.'],
  ])('%s: %s', (text, fault) => expect(cardNumberFault(text)).toBe(fault))
})

describe('an expiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['5', '05'],
    ['1/', '01'],
    ['1/27', '01 / 27'],
    ['12/2027', '12 / 27'],
    ['5/2027', '05 / 27'],
    ['12 / 27', '12 / 27'],
    ['12 / 275', '12 / 27'],
    ['12 / ', '12'],
  ])('typed as %s reads %s', (typed, text) => expect(expiryText(typed)).toBe(text))

  it.each([
    ['12 / 27', null],
    ['12 / 2', 'Your card’s expiry date is incomplete.'],
    ['13 / 27', 'Your card’s expiry date is invalid.'],
    ['00 / 27', 'Your card’s expiry date is invalid.'],
  ])('%s: %s', (text, fault) => expect(expiryFault(text)).toBe(fault))
})

describe('a security code', () => {
  it('has three digits, four on an American Express card', () => {
    expect(cvcText('12a345')).toBe('1234')
    expect(cvcFault('12', '4242')).toBe('Your card’s security code is incomplete.')
    expect(cvcFault('123', '4242')).toBeNull()
    expect(cvcFault('123', '3782 822463 10005')).toBe('Your card’s security code is incomplete.')
  })
})

describe('the caret', () => {
  it.each([
    ['4242 4', 0, 0],
    ['4242 4', 4, 4],
    ['4242 4', 5, 6],
    ['4242 4', 9, 6],
  ])('in %j behind %i digits stands at %i', (text, digits, at) => {
    expect(caretBehindDigits(text, digits)).toBe(at)
    expect(digitCount(text.slice(0, at))).toBe(Math.min(digits, digitCount(text)))
  })
})

describe('a refusal', () => {
  it.each([
    ['incorrect_cvc', 'cvc'],
    ['invalid_expiry_month', 'expiry'],
    ['expired_card', 'expiry'],
    ['incorrect_number', 'number'],
    ['card_declined', null],
    ['insufficient_funds', null],
  ])('%s stands at %s', (code, field) => expect(fieldOf(code)).toBe(field))
})
