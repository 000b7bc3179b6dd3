import { foldName } from './fold-name.ts'

/** As they are written where a keyboard has none of them. */
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const PAIR = /ae|oe|ue|aa/g
/** Each doubles the spellings. */
const MAX_PAIRS = 4

/** A folded name with two letters for each umlaut, 'Gül' as 'guel'. Two names that are spelt alike may be one person's. */
export const spellName = (name: string): string =>
  foldName(Array.from(name.normalize('NFC'), letter => SPELT_OUT[letter.toLowerCase()] ?? letter).join(''))

/**
 * The other folded names under which somebody may be stored whose name is spelt alike: 'guel' for 'Gül', and 'gul' for 'Guel', as
 * which 'Gül' is stored. They are found with further people, as 'Gul', whose names are spelt in another way.
 */
export function otherSpellings(name: string): string[] {
  const spelt = spellName(name)
  const pairs = [...spelt.matchAll(PAIR)].slice(0, MAX_PAIRS).map(({ index }) => index)
  const spellings = pairs.reduceRight<string[]>(
    (all, at) => all.concat(all.map(text => text.slice(0, at + 1) + text.slice(at + 2))),
    [spelt],
  )
  const folded = foldName(name)
  return [...new Set(spellings)].filter(spelling => spelling !== folded)
}
