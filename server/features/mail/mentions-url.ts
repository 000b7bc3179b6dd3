/** Characters that a host may have in place of a dot (IDNA), and characters that look like one. */
const DOTS = /[\u3002\u0701\u0702\uA60E\uA4F8\u{10A50}\u{1D16D}]/gu
/** An ideographic full stop also ends a sentence; only before a Latin letter it counts as a dot. */
const FULL_STOP_IN_TEXT = /\u3002(?![a-z])/g
/** Between Latin letters an Arabic zero looks like a dot. */
const ZERO_AS_DOT = /(?<=[a-z])[\u0660\u06F0](?=[a-z])/g
const SCHEME_OR_WWW = /:\/\/|\bwww\./
const IPV4_WITH_PATH = /\b\d{1,3}(\.\d{1,3}){3}[:/]/
/** A dot between a label and any word: the list of top-level domains changes too often to be kept here. */
const HOST = /[\p{L}\p{M}\p{N}-]\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})(?![\p{L}\p{M}\p{N}])/u
/** Initials before a name ('J.R.Tolkien', 'K.Ng') or a number before a word ('2.OG'), unless a path follows. */
const INITIALS =
  /(?<![\p{L}\p{M}\p{N}.@/-])(?:(?:\p{Lu}\.)+\p{Lu}\p{Ll}+|\d{1,2}\.(?:\p{Lu}\p{Ll}+|\p{Lu}{2}))(?![\p{L}\p{M}\p{N}.@:/?#-])/gu

/**
 * Whether a mail program or a reader would take a part of this text for a URL or an email. Our emails must not deliver URLs
 * that strangers typed. 'St. Mary', 'No. 5', 'Dr. Lee' and '3.1579, 101.7' mention none.
 */
export function mentionsUrl(text: string): boolean {
  const visible = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const dotted = visible
    .replace(INITIALS, '')
    .toLowerCase()
    .replace(FULL_STOP_IN_TEXT, ' ')
    .replace(DOTS, '.')
    .replace(ZERO_AS_DOT, '.')
  return SCHEME_OR_WWW.test(dotted) || IPV4_WITH_PATH.test(dotted) || HOST.test(dotted)
}
