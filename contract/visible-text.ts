// Without zod: the visitor's page asks the same.

/**
 * Invisible characters that belong where they stand: joiners within emoji and between letters, after a vowel killer at
 * a word's end, the tags of a flag, and a selector behind what it varies.
 */
const IN_PLACE =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\p{L}\p{M}][\u200c\u200d](?=[\p{L}\p{M}])|\p{M}\u200d|(?![\p{DI}\u2800])[\p{L}\p{M}\p{N}\p{P}\p{S}][\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/** Control, format, private and unassigned characters (but pictographs still to come), fillers, the braille blank. */
const HIDDEN = /(?!\p{Extended_Pictographic})\p{C}|[\p{DI}\p{Zl}\p{Zp}\u2800]/u

const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u

/** Whether there is anything to see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Whether some character shows nothing where it stands, turns the text around, or cannot be stored. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replace(IN_PLACE, ''))

/** Said behind the name of the field. */
export const CANNOT_BE_SHOWN = 'contains a character that cannot be shown. Please type it instead of pasting it.'
