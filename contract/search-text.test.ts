import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test.each([
  ['  Maya  Lindholm ', 'Maya  Lindholm'],
  ['\u202aada@example.org\u202c\0', 'ada@example.org'],
  ['Zoe\u0308', 'Zoë'],
  ['\u200b', ''],
  ['x'.repeat(500), 'x'.repeat(120)],
])('%j is searched as %j', (text, searched) => {
  expect(searchText(text)).toBe(searched)
})
