import { expect, it } from 'vitest'
import { readList } from './read-list.ts'

it.each(['a,', '"",'])(
  'lets other requests have their turn while it reads a line of a million times %j',
  async cell => {
    let turns = 0
    const other = setInterval(() => turns++, 1)
    await readList('0198c0de-0000-7000-8000-000000000000', cell.repeat(1_000_000)).finally(() => clearInterval(other))
    expect(turns).toBeGreaterThan(1)
  },
)

it('names a line whose separators are not those of the list, which makes one name of it', async () => {
  const csv = 'name,email,group\nAda Lim,ada@school.test,A\nMats Ohm;mats@school.test;B\n'
  const { people, notices, unusedColumns } = await readList('0198c0de-0000-7000-8000-000000000000', csv)
  expect(people.map(({ name }) => name)).toEqual(['Ada Lim', 'Mats Ohm;mats@school.test;B'])
  expect(unusedColumns).toEqual(['group'])
  expect(notices).toEqual([{ line: 3, why: 'the name looks like several columns.' }])
})
