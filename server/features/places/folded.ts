import { plainLetters } from '../../../contract/folded-text.ts'

/**
 * A name in the form that searches compare: lower case, no accents, one space in place of anything but letters and digits. The
 * gazetteer is stored so, hence another rule here needs a migration.
 */
export const folded = (text: string): string =>
  plainLetters(text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[’‘']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
