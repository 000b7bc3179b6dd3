import { expect, it } from 'vitest'
import { createListMatrix } from './list-matrix.ts'

const person = (name: string, removedAt: Date | null = null) => ({
  id: name.toLowerCase(),
  name,
  email: null,
  externalId: null,
  removedAt,
})
const endsAt = new Date('2027-01-04T09:30Z')
const BEFORE = new Date('2027-01-04T07:00Z')
const rowsOf = ({ people }: ReturnType<typeof createListMatrix>) =>
  people().map(({ name, cells }) => [name, ...[0, 1, 2].map(column => cells.get(column) ?? null)])

it('has a row for everybody on the list, and of the others for those who are in it', () => {
  const matrix = createListMatrix([person('Ada'), person('Ben', BEFORE), person('Cy', BEFORE)])
  matrix.addHere('ben', 1, 'present')
  expect(rowsOf(matrix)).toEqual([
    ['Ada', null, null, null],
    ['Ben', null, 'present', null],
  ])
})

it('shows of several check-ins the earliest, and nobody as missing who is here', () => {
  const matrix = createListMatrix([person('Ada')])
  matrix.addHere('ada', 0, 20)
  matrix.addHere('ada', 0, 12)
  matrix.addHere('ada', 1, 15)
  matrix.addHere('ada', 1, 'present')
  matrix.addMissing('ada', 1, { state: 'excused', endsAt })
  matrix.addMissing('ada', 2, { state: 'absent', endsAt })
  expect(rowsOf(matrix)).toEqual([['Ada', 12, 'present', 'absent']])
})

it('excuses nobody who was off the list before the end', () => {
  const matrix = createListMatrix([person('Ada', BEFORE), person('Ben', new Date('2027-01-04T10:00Z'))])
  for (const id of ['ada', 'ben', 'erased']) matrix.addMissing(id, 0, { state: 'excused', endsAt })
  expect(rowsOf(matrix)).toEqual([['Ben', 'excused', null, null]])
})
