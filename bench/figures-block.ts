import { cellsOf } from '../server/testing/doc-tables.ts'
import type { Figure } from './figures.ts'

/** The measurements of one run. */
export interface Run {
  /** By the names that `--only` takes. */
  measured: ReadonlyMap<string, readonly Figure[]>
  conditions: string
}

/** Rows of one run that still stand, as they are written. */
interface Table {
  conditions: string
  rows: { name: string; line: string }[]
}

const END = '<!-- end of figures -->'
export const HEAD = ['What', 'Goal', 'Figure', 'Reached', 'Numbers']
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const figureCells = ({ what, goal, figure, reached, numbers }: Figure) => [
  what,
  goal,
  figure ?? 'not measured',
  reached === null ? '–' : reached ? 'yes' : 'no',
  numbers,
]

/**
 * The document with the rows of this run in place of the older ones of the same names. Every other row stays, below the conditions
 * of the run that it comes from. `names` are all measures there are, in their order: rows of others are dropped.
 */
export function withFigures(before: string, command: string, names: readonly string[], run: Run): string {
  const begin = `<!-- figures: written by ${command} -- --write -->`
  const [from, to] = [before.indexOf(begin), before.indexOf(END)]
  const isThere = from >= 0 && to >= 0
  const kept = (isThere ? tablesIn(before.slice(from + begin.length, to)) : []).map(({ conditions, rows }) => ({
    conditions,
    rows: rows.filter(({ name }) => names.includes(name) && !run.measured.has(name)),
  }))
  const tables = grouped([{ conditions: run.conditions, rows: rowsOf(run) }, ...kept], names)
  const block = [begin, '', ...tables.flatMap(asMarkdown), END].join('\n')
  return isThere ? before.slice(0, from) + block + before.slice(to + END.length) : `${before.trimEnd()}\n\n${block}\n`
}

const rowsOf = ({ measured }: Run): Table['rows'] =>
  [...measured].flatMap(([name, figures]) =>
    figures.map(figure => ({ name, line: lineOf([`\`${name}\``, ...figureCells(figure)]) })),
  )

function tablesIn(block: string): Table[] {
  const tables: Table[] = []
  for (const line of block.split('\n')) {
    const [name] = /^`(.+)`$/.exec(cellsOf(line)[0] ?? '')?.slice(1) ?? []
    if (name) tables.at(-1)!.rows.push({ name, line })
    else if (line !== '' && !line.startsWith('|')) tables.push({ conditions: line, rows: [] })
  }
  return tables
}

/** One table for each run, the names in their order within it; empty ones are left out. */
function grouped(tables: readonly Table[], names: readonly string[]): Table[] {
  const byConditions = Map.groupBy(tables, ({ conditions }) => conditions)
  return [...byConditions]
    .map(([conditions, ofRun]) => ({
      conditions,
      rows: ofRun.flatMap(({ rows }) => rows).toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const asMarkdown = ({ conditions, rows }: Table): string[] => {
  const head = ['`--only`', ...HEAD]
  return [conditions, '', lineOf(head), lineOf(head.map(() => '---')), ...rows.map(({ line }) => line), '']
}
