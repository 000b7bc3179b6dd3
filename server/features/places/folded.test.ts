import { expect, test } from 'vitest'
import { countriesMatching, countryName } from './country.ts'
import { folded } from './folded.ts'

test.each([
  ['São Paulo', 'sao paulo'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Saint-Étienne', 'saint etienne'],
  ["L'Aquila", 'laquila'],
  ['İstanbul', 'istanbul'],
  ['  a%_\\\u0000b ', 'a b'],
  ['Октябрьский', 'октябрьскии'],
  ['', ''],
])('%s is compared as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('countries are found by their English name and their code', () => {
  expect(countryName('MY')).toBe('Malaysia')
  expect(countriesMatching('malay')).toEqual(['MY'])
  expect(countriesMatching('my')).toContain('MY')
  expect(countriesMatching('')).toEqual([])
})
