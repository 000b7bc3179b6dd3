import { expect, test } from 'vitest'
import { countriesNamed, countryName } from './country.ts'
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
])('%s is met as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('countries are known by their English name and their code', () => {
  expect(countryName('MY')).toBe('Malaysia')
  expect(countriesNamed('malay')).toEqual(['MY'])
  expect(countriesNamed('my')).toContain('MY')
  expect(countriesNamed('')).toEqual([])
})
