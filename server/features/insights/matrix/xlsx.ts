import { strToU8, Zip, ZipDeflate } from 'fflate'
import { withoutFormulas } from '../csv.ts'
import type { TableRow } from './matrix-table.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of a workbook with one sheet, but for the sheet itself (ECMA-376). */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sessions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  // Two formats of cells: plain, and bold for the header.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** The header and the names stay in view. */
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="2" width="26" customWidth="1"/><col min="3" max="4" width="9" customWidth="1"/><col min="5" max="500" width="24" customWidth="1"/></cols><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

/** A spreadsheet in Office Open XML, in pieces: what has been sent is not kept. The first row is the header. */
export async function* xlsxOf(rowGroups: AsyncIterable<readonly TableRow[]>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const file = (name: string) => {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    return (text: string, last = false) => entry.push(strToU8(text), last)
  }
  for (const [name, text] of Object.entries(PARTS)) file(name)(HEAD + text, true)
  const sheet = file('xl/worksheets/sheet1.xml')
  sheet(SHEET_START)
  let number = 0
  for await (const rows of rowGroups) {
    for (const row of rows) sheet(rowXml(row, ++number))
    yield* made.splice(0)
  }
  sheet(SHEET_END, true)
  zip.end()
  yield* made
}

const rowXml = (cells: TableRow, number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, number === 1)).join('')}</row>`

function cellXml(value: string | number | null, at: string, bold: boolean): string {
  if (value === null) return ''
  const place = `<c r="${at}"${bold ? ' s="1"' : ''}`
  if (typeof value === 'number') return `${place}><v>${value}</v></c>`
  return `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(withoutFormulas(value))}</t></is></c>`
}

/** A, B, … Z, AA, AB. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** What XML cannot hold, even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(NO_XML, '').replace(/[&<>]/g, char => ENTITIES[char]!)
