import type { MatrixCell } from '../../../../contract/session-matrix.ts'
import { hasStayedUntil } from '../../people/index.ts'
import { rankOf } from './matrix-rules.ts'

export interface MatrixListed {
  id: string
  name: string
  email: string | null
  externalId: string | null
  /** Null: on the list. */
  removedAt: Date | null
}

export interface ListedRow extends MatrixListed {
  cells: Map<number, NonNullable<MatrixCell>>
}

type Here = number | 'present'

/** Who of a list was in which session, and who was expected there and was not. `people` are in the order in which they are shown. */
export function createListMatrix(people: readonly MatrixListed[]) {
  const rows = new Map(
    people.map(person => [person.id, { ...person, cells: new Map() } satisfies ListedRow as ListedRow]),
  )
  return {
    knows: (personId: string): boolean => rows.has(personId),
    /** A check-in that counts. */
    addHere: (personId: string, column: number, cell: Here): void => {
      const { cells } = rows.get(personId)!
      const known = cells.get(column)
      if (known === undefined || rankOf(cell) < rankOf(known)) cells.set(column, cell)
    },
    /** Those who are here are neither absent nor excused; who was taken off the list before the end is not excused. */
    addMissing: (
      personId: string,
      column: number,
      { state, endsAt }: { state: 'absent' | 'excused'; endsAt: Date },
    ) => {
      const row = rows.get(personId)
      if (!row || row.cells.has(column)) return
      if (state === 'excused' && !hasStayedUntil(row, endsAt)) return
      row.cells.set(column, state)
    },
    /** Everybody on the list, and those who were removed from it and are in the table. */
    people: (): ListedRow[] =>
      [...rows.values()].filter(({ removedAt, cells }) => removedAt === null || cells.size > 0),
  }
}
