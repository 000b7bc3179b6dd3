/**
 * Within a class of characters: accents of Latin, Greek and Cyrillic letters, and the points that Arabic and Hebrew are written
 * without. Vowel signs of other scripts are letters: राम and रमा are two people.
 */
export const OPTIONAL_MARKS = String.raw`\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670`
/** Within a class: they join or part letters, and cannot be seen. */
export const JOINERS = String.raw`\u200b-\u200f`
/** Phones type another one in O’Brien than keyboards do. With those that are typed for it: accents, the okina, the geresh. */
export const APOSTROPHES = "'’‘‛ʼʻ`´′＇׳"

/** Letters that have no accent to take off, and their replacements. */
export const AS_ONE = { ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ə: 'e' }
export const AS_TWO = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const IGNORED = new RegExp(`[${OPTIONAL_MARKS}${JOINERS}]`, 'g')
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const LETTERS: Readonly<Record<string, string>> = { ...AS_ONE, ...AS_TWO }
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** A letter without its stroke, or as two. Of a text in lower case. */
export const plainLetters = (text: string): string => text.replace(LETTER, letter => LETTERS[letter]!)

/** A text as names in it are compared: no accents or apostrophes, lower case, ø as o and ß as ss, single spaces. */
export function foldText(text: string): string {
  // Normalising makes a space and an accent of `´`.
  const bare = text.replace(APOSTROPHE, '').normalize('NFKD').replace(IGNORED, '')
  return plainLetters(bare.toLowerCase()).replace(/\s+/g, ' ').trim()
}
