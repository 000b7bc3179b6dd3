import { offsetMinutes } from './zone.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/**
 * What a spreadsheet runs as a formula: also behind spaces and format characters, in full width (East Asian versions),
 * and behind a `;`, tab or line end where another list separator or a misread quote begins a new cell.
 */
const FORMULA_START = /(^|[;\t\r\n])((?:(?![\t\r\n])[\s\p{Cf}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
/** What spreadsheets have been seen to skip before a formula. */
const SKIPPED_START = /^[\t\r]/
/** Most cells, at a third of the time. */
const PLAIN = /^[A-Za-z0-9][^",;\t\r\n]*$/
const NEEDS_QUOTES = /[",;\r\n]/

/** A file that every spreadsheet opens rightly (RFC 4180, UTF-8 with byte order mark). */
export const csvStart = (header: readonly string[]): string => BYTE_ORDER_MARK + csvLine(header)

export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** An apostrophe stands before every formula in a text. Numbers are ours and stay numbers. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (PLAIN.test(value)) return value
  const inert = value.replace(FORMULA_START, "$1'$2").replace(SKIPPED_START, "'$&")
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** ISO 8601 with the offset of that zone at that moment: `2026-11-21T08:38:00+08:00`. */
export function isoInZone(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone)
  const sign = offset < 0 ? '-' : '+'
  const two = (n: number) => String(n).padStart(2, '0')
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return `${local}${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
}
