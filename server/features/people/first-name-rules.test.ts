import { expect, test } from 'vitest'
import { firstNameOf } from './first-name-rules.ts'

test.each([
  ['Aisyah binti Ali', 'Aisyah'],
  ['  Aisyah  ', 'Aisyah'],
  ['Tan, Aisyah', 'Aisyah'],
  ['Dr. Ada Lovelace', 'Ada'],
  ['Lovelace, Dr Ada', 'Ada'],
  ['Anne-Marie Groß', 'Anne-Marie'],
  ['J. R. Smith', 'J.'],
  ['李 小龙', '李'],
  ['Ms', 'Ms'],
  ['ada@example.com', null],
  ['A-123 Ada', null],
  ['', null],
])('of %j the first name is %j', (listed, firstName) => {
  expect(firstNameOf(listed)).toBe(firstName)
})
