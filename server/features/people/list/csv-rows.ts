export interface CsvRow {
  /** The line on which the row starts, from 1. */
  line: number
  cells: string[]
}

/** Further columns of a row are left out: a list needs a few of the first ones. */
export const MAX_CELLS = 100
/** As many columns as a spreadsheet may have. A longer row is cut into several, so that no row takes long to read. */
export const MAX_ROW_CELLS = 16_384
/** Of each cell as it is kept: more than any field of a person may have, so that nothing after it costs more than a glance. */
export const MAX_CELL_LENGTH = 300

/**
 * The rows of a text in CSV (RFC 4180), one by one. Blank lines are left out, cells are trimmed, and a quote that is never closed is
 * a character like any other.
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow> {
  const cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g')
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  let quotes = true
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    let rowEnds = false
    let isCut = false
    for (let count = 1; !rowEnds && !isCut; count++) {
      const closing = quotes && text[at] === '"' ? closingQuote(text, at) : null
      if (closing === -1) quotes = false
      const quoted = closing !== null && closing !== -1
      cellEnd.lastIndex = quoted ? closing + 1 : at
      const end = cellEnd.exec(text)?.index ?? text.length
      const cell = quoted
        ? text.slice(at + 1, closing).replaceAll('""', '"') + text.slice(closing + 1, end)
        : text.slice(at, end)
      if (row.cells.length < MAX_CELLS) row.cells.push(cell.replace(/\s+/g, ' ').trim().slice(0, MAX_CELL_LENGTH))
      if (quoted) line += linesIn(cell)
      rowEnds = text[end] !== delimiter
      isCut = !rowEnds && count === MAX_ROW_CELLS
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    }
    if (rowEnds) line++
    if (isCut || row.cells.some(cell => cell !== '')) yield row
  }
}

/** The quote that closes the one at `opening`; -1 without one. Two in a row are one in the text. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const linesIn = (cell: string) => cell.match(/\r\n|\r|\n/g)?.length ?? 0
