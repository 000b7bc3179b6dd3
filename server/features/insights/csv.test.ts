import { describe, expect, it } from 'vitest'
import { csvLine, csvStart, isoInZone } from './csv.ts'
import { knownZone } from './zone.ts'

describe('csv', () => {
  it('starts with a byte order mark, so that no name is garbled', () => {
    expect(csvStart(['Name'])).toBe('\uFEFFName\r\n')
  })

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+60 12', "'+60 12"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
  ])('never lets a spreadsheet run %j', (cell, expected) => {
    expect(csvLine([cell])).toBe(`${expected}\r\n`)
  })

  it('quotes what would break the line and keeps numbers as numbers', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', -33.8, null, 'plain'])).toBe(
      '"a,b","say ""hi""","two\nlines",-33.8,,plain\r\n',
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
  ])('names the offset of %s', (zone, expected) => {
    expect(isoInZone(at, zone)).toBe(expected)
  })

  it('falls back to UTC for a zone nobody knows', () => {
    expect(knownZone('Mars/Olympus')).toBe('UTC')
    expect(knownZone(undefined)).toBe('UTC')
  })
})
