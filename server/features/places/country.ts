import { folded } from './folded.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The English name of a country by its ISO 3166 code. */
export const countryName = (code: string): string => names.of(code) ?? code

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countries = LETTERS.flatMap(first => LETTERS.map(second => first + second))
  .filter(code => countryName(code) !== code)
  .map(code => ({ code, name: folded(countryName(code)) }))

/** The countries that a folded text begins to name, or whose code it is. */
export const countriesNamed = (text: string): string[] =>
  text === ''
    ? []
    : countries.filter(({ code, name }) => name.startsWith(text) || code.toLowerCase() === text).map(({ code }) => code)

/** The countries with a word in their name that begins so. */
export const countriesWithWord = (word: string): string[] =>
  countries.filter(({ name }) => ` ${name}`.includes(` ${word}`)).map(({ code }) => code)
