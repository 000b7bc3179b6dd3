import type { EmailContent } from '../../../contract/mail.ts'

/** Fields that people fill in. Our support copies a sender's email and message, which may name whole URLs, from the email. */
const TYPED = new Set(['name', 'locationName', 'subject'])
/** A full stop, also as written in Chinese and Japanese, or the one dot leader, inside of a word. */
const DOT = /[.\u3002\uFF0E\uFF61\u2024](?=\S)/g
const WORD_JOINER = '\u2060'

/** Mail programs make links of 'T.Me' and 'Q.Tv': an invisible character after each dot that people typed prevents it. */
export const unlinked = <L extends EmailContent>(content: L): L =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => [
      field,
      TYPED.has(field) && typeof value === 'string' ? value.replace(DOT, `$&${WORD_JOINER}`) : value,
    ]),
  ) as L
