import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'

/** Each character is one wide. */
const lines = (text: string, width: number, maxLines = 9) => linesOf(text, width, maxLines, line => line.length)

test('breaks between words', () => expect(lines('Petronas Twin Towers', 13)).toEqual(['Petronas Twin', 'Towers']))
test('breaks a word that is wider than a line', () =>
  expect(lines('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']))
test('breaks a text without spaces', () => expect(lines('吉隆坡设计周', 4)).toEqual(['吉隆坡设', '计周']))
test('ends in dots when lines are left over', () => expect(lines('one two three', 5, 2)).toEqual(['one', 'two…']))
test('an empty text has no lines', () => expect(lines(' ', 5)).toEqual([]))
