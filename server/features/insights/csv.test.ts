import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validTimeZone } from '../../../contract/dates.ts'
import { csvLine, csvStart, isoInZone } from './csv.ts'

const RUN = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u

/** Reads CSV as spreadsheets do: a quote counts only at the start of a cell, and a line break ends a cell. */
function cellsIn(csv: string, separator: string): string[] {
  let cell = ''
  const cells: string[] = []
  let [quoted, atStart] = [false, true]
  for (let at = 0; at < csv.length; at++) {
    const char = csv[at]!
    if (quoted && char === '"' && csv[at + 1] === '"') cell += csv[++at]
    else if (quoted && char === '"') quoted = false
    else if (!quoted && atStart && char === '"') quoted = true
    else if (!quoted && (char === separator || char === '\n')) {
      cells.push(cell)
      cell = ''
    } else if (quoted || char !== '\r') cell += char
    atStart = !quoted && (char === separator || char === '\n')
  }
  return [...cells, cell]
}

describe('csv', () => {
  it('starts with a byte order mark, so that spreadsheets read UTF-8', () => {
    expect(csvStart(['Name'])).toBe('\uFEFFName\r\n')
  })

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+60 12', "'+60 12"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['＝1+1', "'＝1+1"],
    ['＠sum', "'＠sum"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff\u200b\u2028=1', "'\ufeff\u200b\u2028=1"],
    ['a;=1', `"a;'=1"`],
    ['a; "=1', `"a;' ""=1"`],
    ['two\n-lines', `"two\n'-lines"`],
  ])('never lets a spreadsheet run %j', (cell, expected) => {
    expect(csvLine([cell])).toBe(`${expected}\r\n`)
  })

  it('quotes cells that would break the line, and keeps numbers as numbers', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', -33.8, null, 'plain'])).toBe(
      '"a,b","say ""hi""","two\nlines",-33.8,,plain\r\n',
    )
    expect(csvLine(['a;b', 'Anne-Marie', '3 + 4 = 7'])).toBe('"a;b",Anne-Marie,3 + 4 = 7\r\n')
  })

  it.each([',', ';', '\t'])('contains no formula for a spreadsheet whose list separator is %j', separator => {
    const nasty = fc.constantFrom(...'=+-@＝＋－＠;,"\t\r\n\' a1\u00a0\ufeff\u200b\u202e')
    const text = fc.oneof(fc.string({ unit: nasty }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), row => {
        expect(cellsIn(csvLine(row), separator).filter(cell => RUN.test(cell))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('reads as the original cells in a spreadsheet, apart from apostrophes', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), row => {
        const bare = (cell: string) => cell.replaceAll("'", '')
        expect(cellsIn(csvLine(row), ',').map(bare)).toEqual([...row.map(bare), ''])
      }),
    )
  })
})

describe('isoInZone', () => {
  const at = new Date('2026-07-01T22:15:00Z')
  it.each([
    ['UTC', '2026-07-01T22:15:00+00:00'],
    ['Asia/Kuala_Lumpur', '2026-07-02T06:15:00+08:00'],
    ['America/St_Johns', '2026-07-01T19:45:00-02:30'],
    ['Europe/Berlin', '2026-07-02T00:15:00+02:00'],
  ])('contains the offset of %s', (zone, expected) => {
    expect(isoInZone(at, zone)).toBe(expected)
  })

  it.each(['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Havana', 'Pacific/Apia'])(
    'shows the local time of %s on any day, also when the offset changes',
    zone => {
      const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      fc.assert(
        fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), at => {
          const shown = isoInZone(at, zone)
          expect(shown.slice(0, 19).replace('T', ' ')).toBe(clocks.format(at))
          expect(Math.floor(Date.parse(shown) / 1000)).toBe(Math.floor(at.getTime() / 1000))
        }),
        { numRuns: 1000 },
      )
    },
  )

  it('falls back to UTC for an unknown time zone', () => {
    expect(validTimeZone('Mars/Olympus')).toBe('UTC')
    expect(validTimeZone(undefined)).toBe('UTC')
  })
})
