/** Shorter words fit a line of the narrowest phone. */
const LONG_WORD = /[\p{Script=Latin}]{14,}/gu
/** A vowel with the consonants that stay with it: the next syllable begins at the last consonant before its vowel. */
const SYLLABLE = /[aeiouyäöü][^aeiouyäöü]*?(?=[^aeiouyäöü][aeiouyäöü])/gi
const LEAST_LETTERS = 4

/** Long words may break with a hyphen. Browsers hyphenate languages that they know, but a name has none. */
export const hyphenated = (name: string): string =>
  name.replace(LONG_WORD, word =>
    word.replace(SYLLABLE, (syllable, at: number) => {
      const before = at + syllable.length
      const far = before >= LEAST_LETTERS && word.length - before >= LEAST_LETTERS
      return far ? `${syllable}\u00ad` : syllable
    }),
  )
