/** The cells of a row of a Markdown table. A bar that is escaped belongs to its cell. */
export const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim())

export const unquoted = (cell = ''): string => cell.replaceAll('`', '')
