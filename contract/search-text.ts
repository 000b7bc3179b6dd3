const MAX_LENGTH = 120
/** Control and format characters, which come along when text is pasted, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** What a search looks for in a text that a person typed or pasted. Nothing is refused: what cannot be seen is left out. */
export const searchText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').trim().slice(0, MAX_LENGTH)
