const MAX_LENGTH = 120
/** Control and format characters, which come along when text is pasted, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** The text to search for, from one that a person typed or pasted. Nothing is refused: invisible characters are left out. */
export const searchText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').trim().slice(0, MAX_LENGTH)
