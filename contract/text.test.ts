import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraph, requiredLine } from './text.ts'
import { hasHidden, isVisible } from './visible-text.ts'

const name = requiredLine('your name', 120)
const faultOf = (text: string) => name.safeParse(text).error?.issues[0]?.message
const CANNOT_BE_SHOWN = 'The name contains a character that can’t be shown. Please type it instead of pasting it.'

describe('a name', () => {
  test.each([
    ['Latin', 'Zoë Müller-Núñez O’Brien Jr.'],
    ['Malay', 'Nur Aisyah binti Abd. Rahman'],
    ['Chinese', '陳大文'],
    ['a Japanese variant', '葛\u{e0100}城'],
    ['Japanese, with its own space', '山田\u3000太郎'],
    ['Korean', '김하늘'],
    ['Persian, with its joiner', 'علی\u200cرضا'],
    ['Sinhala, with its joiner', 'ශ්\u200dරී'],
    ['Malayalam, with its joiner at the end', 'മോഹന്\u200d'],
    ['Mongolian, with its selector', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['a combining accent', 'Tie\u0302\u0301n'],
    ['one letter', 'X'],
    ['a heart', 'Mei ❤\ufe0f'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a skin tone and a trade', '👩🏽\u200d💻'],
    ['a burning heart', '❤\ufe0f\u200d🔥'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a flag by tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a keycap', 'Room 1\ufe0f\u20e3'],
    ['a flag by letters', '🇲🇾 Farid'],
  ])('may be %s', (_, text) => expect(name.parse(text)).toBe(text.normalize('NFC')))

  test.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a halfwidth filler', '\uffa0'],
    ['Hangul jamo fillers', '\u115f\u1160'],
    ['a braille blank', '\u2800'],
    ['a lone variation selector', '\ufe0f'],
    ['a soft hyphen', '\u00ad'],
    ['a right-to-left override in it', 'Mei\u202egnaW'],
    ['an isolate in it', 'Mei\u2066'],
    ['a zero-width space in it', 'Me\u200bi'],
    ['a filler in it', 'Me\u3164i'],
    ['a joiner between words', 'Mei \u200d Wang'],
    ['two joiners', 'Me\u200d\u200di'],
    ['tags on a letter', 'A\u{e0067}\u{e0062}\u{e007f}'],
    ['selectors in a row', 'A\ufe0f\ufe0f'],
    ['a line separator', 'A\u2028B'],
    ['a line end', 'A\nB'],
    ['NUL', 'a\u0000b'],
    ['a private character', 'A\ue000'],
    ['a character that is none', 'A\u0378'],
    ['half a character', 'A\ud83d'],
  ])('is refused with %s', (_, text) => expect(faultOf(text)).toBe(CANNOT_BE_SHOWN))

  test.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u3000'],
    ['a mark without a letter', '\u0301'],
  ])('is requested again for %s', (_, text) => expect(faultOf(text)).toBe('Please enter your name.'))

  test('is validated alike by the form and by the server', () => {
    const pieces = [
      'a',
      ' ',
      'ع',
      '്',
      '❤',
      '👩',
      '🏽',
      '\ufe0f',
      '\u200c',
      '\u200d',
      '\u200b',
      '\u202e',
      '\u3164',
      '🏴',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), parts => {
        const text = parts.join('').trim()
        expect(isVisible(text) && !hasHidden(text)).toBe(name.safeParse(text).success)
      }),
    )
  })
})

test('a paragraph may contain line breaks and tabs, but no other hidden characters', () => {
  const message = paragraph('a message', 100)
  expect(message.parse('One\n\ttwo\r\nthree')).toBe('One\n\ttwo\r\nthree')
  expect(message.safeParse('One\u202e').success).toBe(false)
  expect(message.safeParse('\u2060\n\u2060').success).toBe(false)
})
