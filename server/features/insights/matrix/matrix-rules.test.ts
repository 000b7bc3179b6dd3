import { describe, expect, it } from 'vitest'
import type { MatrixCell } from '../../../../contract/session-matrix.ts'
import { cpuMsOf } from '../../../testing/cpu-time.ts'
import { createMatrix, personOf } from './matrix-rules.ts'

type Attended = [name: string, email: string | null, column: number, cell: NonNullable<MatrixCell>, trusted?: true]

const rowsOf = (...attended: Attended[]) => {
  const matrix = createMatrix()
  for (const [name, email, column, cell, trusted = false] of attended)
    matrix.add({ name, email, foldedName: name.toLowerCase(), column, cell, trusted })
  return matrix.people().map(row => {
    const { name, email, cells } = personOf(row, { columns: 3, listed: null })
    return [name, email, ...cells]
  })
}

describe('a matrix of people and sessions', () => {
  it('has a row for each person, by name, and a cell for each session', () => {
    expect(rowsOf(['Ben', null, 0, 12], ['Aisyah', 'a@example.com', 1, 'present'], ['Ben', null, 2, 'void'])).toEqual([
      ['Aisyah', 'a@example.com', null, 'present', null],
      ['Ben', null, 12, null, 'void'],
    ])
  })

  const [ANYBODY, OWN, LATER]: Attended[] = [
    ['Zorro', 'a@example.com', 0, 'present'],
    ['Aisyah', 'a@example.com', 1, 5, true],
    ['Aisyah R.', 'a@example.com', 2, 'present', true],
  ]
  it.each<[string, Attended[], string]>([
    [
      'the first one',
      [
        ['Aisyah', 'a@example.com', 0, 'present'],
        ['Zorro', 'a@example.com', 1, 5],
      ],
      'Aisyah',
    ],
    ['one that was verified, before others', [ANYBODY!, OWN!], 'Aisyah'],
    ['one that was verified, after others', [OWN!, ANYBODY!], 'Aisyah'],
    ['the newest one of several that were verified', [ANYBODY!, OWN!, LATER!], 'Aisyah R.'],
  ])('knows a person by the email under every name, and shows %s', (_, attended, name) => {
    expect(rowsOf(...attended).map(([shown]) => shown)).toEqual([name])
  })

  it('keeps those apart who share an email and were in one session', () => {
    expect(
      rowsOf(
        ['Mia', 'family@example.com', 0, 'present'],
        ['Tom', 'family@example.com', 0, 'present'],
        ['Tom', 'family@example.com', 1, 'present'],
      ),
    ).toEqual([
      ['Mia', 'family@example.com', 'present', null, null],
      ['Tom', 'family@example.com', 'present', 'present', null],
    ])
  })

  it('knows a person without an email by the name, however it is written', () => {
    expect(rowsOf(['Ben', null, 0, 'present'], ['BEN', null, 1, 'present'])).toEqual([
      ['Ben', null, 'present', 'present', null],
    ])
    expect(rowsOf(['Ben', null, 0, 'present'], ['Ben', 'ben@example.com', 1, 'present'])).toHaveLength(2)
  })

  it('takes no longer than it must for many names of one email', () => {
    const matrix = createMatrix()
    for (let nth = 0; nth < 60_000; nth++)
      matrix.add({
        name: 'Ben',
        email: 'ben@example.com',
        foldedName: `ben ${nth}`,
        column: nth % 400,
        cell: 'present',
        trusted: false,
      })
    expect(cpuMsOf(() => expect(matrix.people()).toHaveLength(60_000))).toBeLessThan(2000)
  })

  it.each<[Attended[3], Attended[3], MatrixCell]>([
    ['void', 'present', 'present'],
    ['present', 'void', 'present'],
    [12, 'present', 'present'],
    [12, 5, 5],
    ['void', 30, 30],
    ['void', 'void', 'void'],
  ])('of %s and %s in one session shows %s', (first, second, shown) => {
    expect(rowsOf(['Ben', null, 0, first], ['Ben', null, 0, second])).toEqual([['Ben', null, shown, null, null]])
    const renamed: Attended = ['Benjamin', 'b@example.com', 0, second]
    if (first === 'void' || second === 'void')
      expect(rowsOf(['Ben', 'b@example.com', 0, first], renamed)).toEqual([['Ben', 'b@example.com', shown, null, null]])
  })
})
