/** A paragraph, a list, or terms with definitions. `[words](/path)` is a link. */
export type Block = string | readonly string[] | Readonly<Record<string, string>>

/** A section is numbered by its position in the list. */
export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The fragment of a section's URL: 'Your rights' becomes 'your-rights'. */
export const anchorOf = ({ title }: Pick<Section, 'title'>): string => title.toLowerCase().replaceAll(' ', '-')
