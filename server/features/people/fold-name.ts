/** Compatibility forms of some scripts have many letters for one, and an index takes 2,700 bytes. */
const MAX_LENGTH = 240

/**
 * Within a class of characters: accents of Latin, Greek and Cyrillic letters, and the points that Arabic and Hebrew are written
 * without. Vowel signs of other scripts are letters: राम and रमा are two people.
 */
export const OPTIONAL_MARKS = String.raw`\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670`
const OPTIONAL_MARK = new RegExp(`[${OPTIONAL_MARKS}]`, 'g')

/**
 * A name as it is compared: without accents, in lower case, ß as ss, single spaces, and 'Tan, Aisyah' as 'aisyah tan'. The result
 * is stored, so another rule here needs a migration.
 */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(OPTIONAL_MARK, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
    .trim()
  return inOrder(folded).slice(0, MAX_LENGTH)
}

function inOrder(folded: string): string {
  const [last, first, ...more] = folded.split(',').map(part => part.trim())
  return last && first && more.length === 0 ? `${first} ${last}` : folded
}
