import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { csvRows, MAX_CELL_LENGTH, MAX_CELLS, MAX_ROW_CELLS } from './csv-rows.ts'

const rows = (text: string, delimiter = ',') => [...csvRows(text, delimiter)]
const cells = (text: string, delimiter = ',') => rows(text, delimiter).map(row => row.cells)

describe('rows of CSV', () => {
  it.each([
    [
      'commas',
      'a,b\nc,d',
      ',',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['semicolons', 'a;b,c\n', ';', [['a', 'b,c']]],
    ['tabs', 'a\tb', '\t', [['a', 'b']]],
    ['any end of line', 'a\r\nb\rc\n', ',', [['a'], ['b'], ['c']]],
    ['quotes', '"Tan, Ai","say ""hi"""', ',', [['Tan, Ai', 'say "hi"']]],
    ['an empty cell at the end', 'a,\n', ',', [['a', '']]],
    ['a byte order mark', '\ufeffname', ',', [['name']]],
    ['a quote inside', 'Dwayne "The Rock",b', ',', [['Dwayne "The Rock"', 'b']]],
    ['a quote that is never closed', '"Ben\nAda', ',', [['"Ben'], ['Ada']]],
    ['spaces', ' a \u00a0, b  c', ',', [['a', 'b c']]],
    ['blank lines', '\n \n,,\na', ',', [['a']]],
  ])('have %s', (_, text, delimiter, expected) => {
    expect(cells(text, delimiter)).toEqual(expected)
  })

  it('know on which line they start', () => {
    expect(rows('a\n\n"b\nc",d\r\ne').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  it('give back what was written', () => {
    const cell = fc.stringMatching(/^[a-z",;]{1,5}$/)
    const written = (row: string[]) => row.map(text => `"${text.replaceAll('"', '""')}"`).join(',')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), table => {
        expect(cells(table.map(written).join('\r\n'))).toEqual(table)
      }),
    )
  })

  it('hold so many cells of such a length at most', () => {
    const [row, next] = rows(`${'a,'.repeat(16_000)}\n${'b'.repeat(1_000_000)}`)
    expect([row!.cells.length, next]).toEqual([MAX_CELLS, { line: 2, cells: ['b'.repeat(MAX_CELL_LENGTH)] }])
  })

  it('are cut where a line has more columns than a spreadsheet', () => {
    const read = rows(`${'a,'.repeat(MAX_ROW_CELLS)}b\nc`)
    expect(read.map(({ line, cells }) => [line, cells[0], cells.length])).toEqual([
      [1, 'a', MAX_CELLS],
      [1, 'b', 1],
      [2, 'c', 1],
    ])
  })

  it.each(['"', '""', '"""', '"a', ',"', '"\n', '""\n"'])('takes no longer than it must for many of %j', part => {
    expect(cpuMsOf(() => [...csvRows(part.repeat(1_000_000 / part.length), ',')])).toBeLessThan(3000)
  })
})
