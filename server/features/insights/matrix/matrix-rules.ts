import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'

export interface AttendedSession {
  name: string
  email: string | null
  /** The name as it is compared with others. */
  foldedName: string
  /** The number of the session. */
  column: number
  cell: NonNullable<MatrixCell>
  /** The visitor has confirmed the email, or the creator has written the record. */
  trusted: boolean
}

export interface MatrixRow extends Pick<AttendedSession, 'name' | 'email' | 'foldedName'> {
  /** The number of the newest record that is trusted; 0 without one. */
  trustedAt: number
  cells: Map<number, NonNullable<MatrixCell>>
}

/** Who was in which session. Rows are people: by the email, or by the name where there is none. */
export function createMatrix() {
  const rows = new Map<string, MatrixRow>()
  let added = 0
  return {
    /**
     * In the order of time. The name of the newest record that is trusted is shown, else that of the first: anybody can type
     * somebody’s email beside another name.
     */
    add: ({ name, email, foldedName, column, cell, trusted }: AttendedSession): void => {
      added += 1
      const key = `${email ?? ''} ${foldedName}`
      const row = rows.get(key) ?? { name, email, foldedName, trustedAt: 0, cells: new Map() }
      const known = row.cells.get(column)
      row.cells.set(column, known === undefined || rankOf(cell) < rankOf(known) ? cell : known)
      rows.set(key, trusted ? { ...row, name, trustedAt: added } : row)
    },
    /** By name. */
    people: (): MatrixRow[] =>
      [...peopleByEmail([...rows.values()])].sort(
        (a, b) => compare(a.foldedName, b.foldedName) || compare(a.email ?? '', b.email ?? ''),
      ),
  }
}

type ShownRow = Pick<MatrixRow, 'name' | 'email' | 'cells'> & { externalId?: string | null }

/** Made for those alone who are shown next: most people of a large table were in few sessions. */
export const personOf = (
  { name, email, externalId = null, cells }: ShownRow,
  { columns, listed }: { columns: number; listed: boolean | null },
): MatrixPerson => ({
  name,
  email,
  externalId,
  listed,
  cells: Array.from({ length: columns }, (_, column) => cells.get(column) ?? null),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Of several records in one session the earliest valid one counts, before void ones, an absence and an excuse. */
export const rankOf = (cell: NonNullable<MatrixCell>): number => {
  if (typeof cell === 'number') return cell
  return cell === 'present' ? -1 : Infinity
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
    else yield { ...shownOf(sharing), cells: mergedCells(sharing) }
  }
}

const shownOf = (rows: MatrixRow[]): MatrixRow =>
  rows.reduce((shown, row) => (row.trustedAt > shown.trustedAt ? row : shown))

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
