const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
  '’': '',
  '‘': '',
  "'": '',
}

/** A name as a search meets it: lower case, no accents, one space for whatever is neither letter nor digit. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłħıə’‘']/g, letter => LETTERS[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
