// Without zod, since the visitor's page uses the same rules.

/**
 * Invisible characters in a legitimate place: joiners within emoji, between letters and after a virama at the end of a word,
 * the tags of a flag, and a variation selector after the character that it varies.
 */
const IN_PLACE =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\p{L}\p{M}][\u200c\u200d](?=[\p{L}\p{M}])|\p{M}\u200d|(?![\p{DI}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}][\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Control, format, private-use and unassigned characters (except future pictographs), fillers and the braille blank. */
const HIDDEN = /(?!\p{Extended_Pictographic})\p{C}|[\p{DI}\p{Zl}\p{Zp}\u2800]/u

const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u

/** Whether the text contains any visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Whether the text contains a character that is invisible in its place, reverses the text, or cannot be stored. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replace(IN_PLACE, ''))

/** Follows the name of the field in a sentence. */
export const CANNOT_BE_SHOWN = 'contains a character that can’t be shown. Please type it instead of pasting it.'
