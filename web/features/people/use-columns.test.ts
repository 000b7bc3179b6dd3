import { expect, it } from 'vitest'
import { isEven } from './use-columns.ts'

const numbers = (here: number | null, notYet: number) => ({
  listed: 43,
  found: 43,
  here,
  notYet,
  absent: null,
  excused: 0,
  unreached: 0,
  limit: 200,
})

it.each([
  [23, 7, true],
  [7, 23, true],
  [2, 41, false],
  [41, 2, false],
  [0, 3, false],
  [null, 0, false],
])('%s here and %s not yet: two columns %s', (here, notYet, even) => {
  expect(isEven(numbers(here, notYet))).toBe(even)
})
