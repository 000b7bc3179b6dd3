/** What stands for a dot in a host (IDNA), or looks like one. */
const DOTS = /[\u3002\u0701\u0702\uA60E\uA4F8\u{10A50}\u{1D16D}]/gu
/** An ideographic full stop ends sentences too; before a Latin letter it is a dot. */
const FULL_STOP_IN_TEXT = /\u3002(?![a-z])/g
/** Arabic zeros look like dots between Latin letters. */
const ZERO_AS_DOT = /(?<=[a-z])[\u0660\u06F0](?=[a-z])/g
const SCHEME_OR_WWW = /:\/\/|\bwww\./
const IPV4_WITH_PATH = /\b\d{1,3}(\.\d{1,3}){3}[:/]/
/** A dot between a label and a word: what is called a top-level domain changes too often to list. */
const HOST = /[\p{L}\p{M}\p{N}-]\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})(?![\p{L}\p{M}\p{N}])/u
/** 'J.R.Tolkien', 'K.Ng', '2.OG': initials before a name, a number before a word. No path may follow. */
const INITIALS =
  /(?<![\p{L}\p{M}\p{N}.@/-])(?:(?:\p{Lu}\.)+\p{Lu}\p{Ll}+|\d{1,2}\.(?:\p{Lu}\p{Ll}+|\p{Lu}{2}))(?![\p{L}\p{M}\p{N}.@:/?#-])/gu

/**
 * Whether mail programs, or people, would take a part of this text for a web address or an email: what strangers write must
 * carry none in an email of ours. 'St. Mary', 'No. 5', 'Dr. Lee' and '3.1579, 101.7' carry none.
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
