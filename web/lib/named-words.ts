/** A sentence with names in it. They stand apart, since a name may be written in the other direction. */
export type NamedWords = readonly (string | { name: string })[]

export const plainText = (words: NamedWords): string =>
  words.map(word => (typeof word === 'string' ? word : word.name)).join('')
