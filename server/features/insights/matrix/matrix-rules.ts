import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'

export interface AttendedSession {
  name: string
  email: string | null
  /** The name as it is compared with others. */
  foldedName: string
  /** The number of the session. */
  column: number
  cell: NonNullable<MatrixCell>
}

export interface MatrixRow extends Pick<AttendedSession, 'name' | 'email' | 'foldedName'> {
  cells: Map<number, NonNullable<MatrixCell>>
}

/** Who was in which session. Rows are people: by the email, or by the name where there is none. */
export function createMatrix() {
  const rows = new Map<string, MatrixRow>()
  return {
    /** In the order of time: the newest spelling of a name is shown. */
    add: ({ name, email, foldedName, column, cell }: AttendedSession): void => {
      const key = `${email ?? ''} ${foldedName}`
      const cells = rows.get(key)?.cells ?? new Map()
      const known = cells.get(column)
      cells.set(column, known === undefined || rankOf(cell) < rankOf(known) ? cell : known)
      // Deleted first, so that rows stand in the order in which people came last.
      rows.delete(key)
      rows.set(key, { name, email, foldedName, cells })
    },
    /** By name. */
    people: (): MatrixRow[] =>
      [...peopleByEmail([...rows.values()])].sort(
        (a, b) => compare(a.foldedName, b.foldedName) || compare(a.email ?? '', b.email ?? ''),
      ),
  }
}

/** Made for those alone who are shown next: most people of a large table were in few sessions. */
export const personOf = ({ name, email, cells }: MatrixRow, columns: number): MatrixPerson => ({
  name,
  email,
  cells: Array.from({ length: columns }, (_, column) => cells.get(column) ?? null),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Of several records in one session the earliest valid one counts. */
const rankOf = (cell: NonNullable<MatrixCell>): number => {
  if (cell === 'void') return Infinity
  return cell === 'present' ? -1 : cell
}

/** Two names of one email are one person, unless both were in one session: families share an email. */
function* peopleByEmail(rows: MatrixRow[]): Generator<MatrixRow> {
  const byEmail = new Map<string, MatrixRow[]>()
  for (const row of rows) {
    if (row.email === null) {
      yield row
      continue
    }
    const sharing = byEmail.get(row.email)
    if (sharing) sharing.push(row)
    else byEmail.set(row.email, [row])
  }
  for (const sharing of byEmail.values()) {
    if (wereTogether(sharing)) yield* sharing
    else yield { ...sharing.at(-1)!, cells: mergedCells(sharing) }
  }
}

function wereTogether(rows: MatrixRow[]): boolean {
  const taken = new Set<number>()
  for (const { cells } of rows)
    for (const [column, cell] of cells) {
      if (cell === 'void') continue
      if (taken.has(column)) return true
      taken.add(column)
    }
  return false
}

function mergedCells(rows: MatrixRow[]): MatrixRow['cells'] {
  const merged: MatrixRow['cells'] = new Map()
  for (const { cells } of rows)
    for (const [column, cell] of cells)
      if (rankOf(cell) < rankOf(merged.get(column) ?? 'void') || !merged.has(column)) merged.set(column, cell)
  return merged
}
