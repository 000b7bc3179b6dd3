import { folded } from './folded.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The English name of a country by its ISO 3166 code. */
export const countryName = (code: string): string => names.of(code) ?? code

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = LETTERS.flatMap(first => LETTERS.map(second => first + second))
  .filter(code => countryName(code) !== code)
  .map(code => ({ code, name: folded(countryName(code)) }))

/** The codes of the countries whose name begins with a folded text, or whose code the text is. */
export const countriesMatching = (text: string): string[] =>
  text === ''
    ? []
    : countries.filter(({ code, name }) => name.startsWith(text) || code.toLowerCase() === text).map(({ code }) => code)

/** The codes of the countries with a word in their name that begins with `word`. */
export const countriesWithWord = (word: string): string[] =>
  countries.filter(({ name }) => ` ${name}`.includes(` ${word}`)).map(({ code }) => code)
