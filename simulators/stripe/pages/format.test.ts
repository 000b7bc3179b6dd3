import { describe, expect, it } from 'vitest'
import { cardOf } from './card-fields.ts'
import { dayText, money, timeText } from './format.ts'
import { listPageOf } from './paging.ts'

describe('what the pages write', () => {
  it.each([
    [990, 'usd', '$9.90'],
    [-1234, 'USD', '-$12.34'],
    [990, 'jpy', '¥990'],
    [0, 'eur', '€0.00'],
  ])('%i of %s as %s', (amount, currency, text) => expect(money(amount, currency)).toBe(text))

  it('times in UTC', () => {
    expect(timeText(1_795_000_000)).toBe('Nov 18, 2026, 11:06:40 UTC')
    expect(dayText(1_795_000_000)).toBe('Nov 18, 2026')
  })
})

describe('a long list', () => {
  const rows = Array.from({ length: 41 }, (_, row) => row)
  it.each([
    [undefined, 1, 20],
    ['2', 2, 20],
    ['3', 3, 1],
    ['99', 3, 1],
    ['0', 1, 20],
    ['-1', 1, 20],
    ['1e3', 1, 20],
    ['x', 1, 20],
  ])('asked for page %s shows page %i with %i rows', (requested, page, count) => {
    const part = listPageOf(rows, requested)
    expect([part.page, part.rows.length, part.pages, part.total]).toEqual([page, count, 3, 41])
  })

  it('has one page when it is empty', () =>
    expect(listPageOf([], '5')).toEqual({ rows: [], page: 1, pages: 1, total: 0 }))
})

describe('an expiry without its slash', () => {
  it.each([
    ['1249', '12/49'],
    ['549', '5/49'],
    ['12 49', '12/49'],
    ['122049', '12/2049'],
    ['12 / 49', '12 / 49'],
    ['nonsense', 'nonsense'],
  ])('%s is read as %s', (sent, expiry) => expect(cardOf({ expiry: sent }).expiry).toBe(expiry))
})
