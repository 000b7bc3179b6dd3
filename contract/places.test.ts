import { expect, test } from 'vitest'
import { isSearchable } from './places.ts'

test.each([
  ['', false],
  ['zu', false],
  ['zur', true],
  ['То', false],
  ['東', false],
  ['東京', true],
  ['서울', true],
  ['なら', true],
  ['ニセ', true],
  ['京x', false],
  ['قن', false],
])('%s starts a search: %s', (text, searched) => {
  expect(isSearchable(text)).toBe(searched)
})
