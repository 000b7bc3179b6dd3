import { describe, expect, it } from 'vitest'
import type { Price } from '../../../contract/plans.ts'
import { monthlyOf, priceOf, priceWords, subscriberPriceWords, wholeMoney, yearlySaving } from './price-words.ts'

const price = (planName: string, interval: Price['interval'], amount: string, currency = 'usd'): Price => ({
  id: `${planName}-${interval}`,
  priceId: `${planName}-${interval}`,
  planName,
  interval,
  amount,
  currency,
})
const prices = [
  price('Essential', 'month', '4.90'),
  price('Essential', 'year', '47.00'),
  price('Business', 'month', '40'),
  price('Business', 'year', '320'),
  price('Pro', 'month', '9.90'),
  price('Ultra', 'month', '10'),
  price('Ultra', 'year', '120'),
]

describe('a price', () => {
  it.each([
    ['4.9', '$4.90'],
    ['47', '$47.00'],
    ['1234.5', '$1,234.50'],
  ])('of %s is written %s', (amount, words) => {
    expect(priceWords(price('Pro', 'month', amount), 'en')).toBe(words)
  })

  it('that is missing reads as 0', () => expect(priceWords(undefined, 'en')).toBe('$0.00'))

  it('keeps its currency', () => expect(priceWords(price('Pro', 'month', '4.90', 'eur'), 'en')).toBe('€4.90'))

  it('of a year is also told by the month', () =>
    expect(monthlyOf(price('Essential', 'year', '47.00'), 'en')).toBe('$3.92'))

  it('of nothing is written without hundredths', () => expect(wholeMoney(0, 'usd', 'en')).toBe('$0'))

  it('is found by plan and period', () => {
    expect(priceOf(prices, 'Essential', 'yearly')?.amount).toBe('47.00')
    expect(priceOf(prices, 'Pro', 'yearly')).toBeUndefined()
  })
})

describe('the yearly saving', () => {
  it.each([
    ['Essential', { amount: 11.8, percent: 20 }],
    ['Business', { amount: 160, percent: 33 }],
    ['Pro', null],
    ['Ultra', null],
    ['Free', null],
  ])('of %s against twelve monthly payments is %s', (planName, saving) => {
    expect(yearlySaving(prices, planName)).toEqual(saving)
  })

  it('is not told between two currencies', () => {
    const mixed = [price('Pro', 'month', '10'), price('Pro', 'year', '50', 'eur')]
    expect(yearlySaving(mixed, 'Pro')).toBeNull()
  })
})

describe('the price of a subscriber', () => {
  it('is by the month, and beside it by the year', () => {
    expect(subscriberPriceWords({ price: '4.90', yearlyPrice: null, currency: 'usd' }, 'en')).toBe('$4.90 per month')
    expect(subscriberPriceWords({ price: '7.92', yearlyPrice: '95.00', currency: 'usd' }, 'en')).toBe(
      '$7.92 per month, $95.00 billed yearly',
    )
  })
  it('may be out of reach', () =>
    expect(subscriberPriceWords({ price: null, yearlyPrice: null, currency: 'usd' })).toBe('Not available right now'))
})
