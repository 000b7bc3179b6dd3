import { expect, it } from 'vitest'
import { foldName } from './fold-name.ts'
import { otherSpellings, spellName } from './spell-name.ts'

it.each([
  ['Gül', 'Guel'],
  ['MÜLLER, Jörg', 'Joerg Mueller'],
  ['Jäger'.normalize('NFD'), 'Jaeger'],
  ['Søren Åberg', 'Soeren Aaberg'],
  ['Åse', 'Aase'],
  ['Bäuerle', 'Baeuerle'],
  ['Groß Käthe', 'Gross Kaethe'],
  ['Bælum', 'Baelum'],
  ['Manuel Müller', 'Manuel Mueller'],
])('%s and %s are spelt alike, and each is found by the other', (one, other) => {
  expect(spellName(one)).toBe(spellName(other))
  for (const [typed, stored] of [
    [one, other],
    [other, one],
  ] as const)
    expect([foldName(typed), ...otherSpellings(typed)]).toContain(foldName(stored))
})

it.each([
  ['Joe', 'Jo'],
  ['Samuel', 'Samul'],
  ['Guel', 'Gul'],
  ['Isaac', 'Isac'],
])('%s and %s are two people', (one, other) => expect(spellName(one)).not.toBe(spellName(other)))

it('a name without such letters has no other spelling', () => {
  for (const name of ['Ada Lovelace', 'José', '佐藤 美咲', 'محمد']) expect(otherSpellings(name)).toEqual([])
})

it('has few spellings, however long it is', () => expect(otherSpellings('ae'.repeat(60)).length).toBeLessThan(17))
