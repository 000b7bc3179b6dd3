/** A paragraph, a list, or terms with definitions. `[words](/path)` is a link. */
export type Block = string | readonly string[] | Readonly<Record<string, string>>

/** A section is numbered by its position in the list. */
export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** When the terms and the privacy page were last changed. */
export const LEGAL_TEXTS_DATE = '2026-11-21'

/** The fragment of a section's URL: 'Your rights' becomes 'your-rights'. */
export const anchorOf = ({ title }: Section): string => title.toLowerCase().replaceAll(' ', '-')
