/** A paragraph, a list, or terms with what they mean. `[words](/path)` is a link. */
export type Block = string | readonly string[] | Readonly<Record<string, string>>

/** Its number is its place in the list. */
export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** When the terms and the privacy page were last changed. */
export const LEGAL_TEXTS_DATE = '2026-11-21'

/** For the address of a section: 'Your rights' becomes 'your-rights'. */
export const anchorOf = ({ title }: Section): string => title.toLowerCase().replaceAll(' ', '-')
