import { expect, it } from 'vitest'
import { dayChoices, daysWords } from './keep-days.ts'

it.each([
  [1, '1 day'],
  [30, '30 days'],
  [365, 'a year'],
  [730, '2 years'],
  [400, '400 days'],
])('%i days are %j', (days, words) => expect(daysWords(days)).toBe(words))

it('offers a number of days that is set already, in its place', () => {
  expect(dayChoices(45)).toEqual([1, 7, 30, 45, 90, 180, 365, 730, 1825])
  expect(dayChoices(30)).toEqual(dayChoices(null))
})
