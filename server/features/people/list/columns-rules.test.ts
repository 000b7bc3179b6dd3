import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { columnsOf, delimiterOf } from './columns-rules.ts'
import { csvRows } from './csv-rows.ts'

function read(text: string) {
  const rows = [...csvRows(text, delimiterOf(text))].map(({ cells }) => cells)
  const { headed, read } = columnsOf(rows)
  return rows.slice(headed ? 1 : 0).map(row => Object.values(read(row)))
}

describe('the columns of a list', () => {
  it.each([
    ['by their headings', 'Name,Email,ID\nAda,ada@example.com,7', ['Ada', 'ada@example.com', '7']],
    ['in any order', 'ID;E-mail address;Full Name\n7;ada@example.com;Ada', ['Ada', 'ada@example.com', '7']],
    ['with tabs', 'Student Name\tMatric No\nAda\tA7', ['Ada', null, 'A7']],
    ['a name in two of them', 'Last name,First name\nLovelace,Ada', ['Ada Lovelace', null, null]],
    ['in German', 'Nachname;Vorname;E-Mail\nLovelace;Ada;ada@example.com', ['Ada Lovelace', 'ada@example.com', null]],
    ['without headings', 'ada@example.com,Ada', ['Ada', 'ada@example.com', null]],
    ['with an ID', 'A-107,Ada,ada@example.com', ['Ada', 'ada@example.com', 'A-107']],
    ['beside row numbers', '1,Ada\n2,Ben', ['Ada', null, null]],
    ['names with figures', 'Team 1\nTeam 2', ['Team 1', null, null]],
    ['names alone', 'Ada\nBen', ['Ada', null, null]],
    ['last names first', 'Lovelace, Ada\nKanari, Ben', ['Lovelace, Ada', null, null]],
    ['last names first below a heading', 'Name\nLovelace, Ada', ['Lovelace, Ada', null, null]],
    ['last names first before an empty column', 'Tan, Aisyah,\nLim, May,', ['Tan, Aisyah', null, null]],
    ['with an ID after an empty column', 'Ada Lovelace,,A-107', ['Ada Lovelace', null, 'A-107']],
    ['with an ID and an empty column first', ',Ada,A-107\n,Ben,A-108', ['Ada', null, 'A-107']],
    ['others that nobody asked for', 'Name,Group,Email\nAda,B,ada@example.com', ['Ada', 'ada@example.com', null]],
  ])('are found %s', (_, text, first) => {
    expect(read(text)[0]).toEqual(first)
  })

  it.each<[string, string, string[]]>([
    ['others are named once', 'Name,Group,Email,,Phone,phone,#\nAda,B,ada@example.com', ['Group', 'Phone', 'phone']],
    ['a second email is', 'Name,Email,Mail\nAda,a@example.com,b@example.com', ['Mail']],
    ['parts of a name are not', 'Full name,First name,Last name\nAda L.,Ada,Lovelace', []],
    ['without headings none is', 'Ada,ada@example.com,B', []],
    ['a long one is cut', `Name,${'x'.repeat(200)}\nAda,1`, ['x'.repeat(60)]],
  ])('that are not used: %s', (_, text, unused) => {
    expect(columnsOf([...csvRows(text, delimiterOf(text))].map(({ cells }) => cells)).unused).toEqual(unused)
  })

  it('may be short of cells', () => {
    expect(read('Name,Email\nAda\n,x@example.com')).toEqual([
      ['Ada', null, null],
      ['', 'x@example.com', null],
    ])
  })

  it('are found at once, whatever a cell holds', () => {
    for (const cell of [`${'1'.repeat(200_000)} x`, `${'x@'.repeat(100_000)} x`])
      expect(cpuMsOf(() => columnsOf([[cell, 'Ada']]))).toBeLessThan(500)
  })
})
