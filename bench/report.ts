import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Figure } from './figures.ts'
import { ROOT } from './processes.ts'

const DOCUMENT = join(ROOT, 'docs', 'benchmarks.md')
const BEGIN = '<!-- figures: written by npm run bench -- --write -->'
const END = '<!-- end of figures -->'
const HEAD = ['What', 'Goal', 'Figure', 'Reached', 'Numbers']

const cellsOf = ({ what, goal, figure, reached, numbers }: Figure) => [
  what,
  goal,
  figure ?? 'not measured',
  reached === null ? '–' : reached ? 'yes' : 'no',
  numbers,
]

/** The figures as a table for a terminal. */
export function asText(figures: Figure[]): string {
  const rows = [HEAD, ...figures.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [line(HEAD), widths.map(width => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)].join('\n')
}

function asMarkdown(figures: Figure[], conditions: string): string {
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...figures.map(figure => line(cellsOf(figure)))]
  return [BEGIN, '', conditions, '', ...table, '', END].join('\n')
}

/** Replaces the figures in docs/benchmarks.md and keeps the text around them. */
export async function writeDocument(figures: Figure[], conditions: string): Promise<void> {
  const before = await readFile(DOCUMENT, 'utf8').catch(() => `# Benchmarks\n\n${BEGIN}\n${END}\n`)
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)]
  const section = asMarkdown(figures, conditions)
  await writeFile(
    DOCUMENT,
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + END.length),
  )
}

/** Describes the machine and the versions. `load` is the load average before the run. */
export async function conditionsOf(pool: pg.Pool, load: string): Promise<string> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version")
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  const processors = cpus()
  return [
    new Date().toISOString().slice(0, 10),
    `${processors.length} cores (${processors[0]?.model.trim()}), ${memoryGb} GB of memory, ${process.platform}`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]!.version.split(' ')[0]}`,
    `load average ${load} before the run`,
  ].join('; ')
}

export const loadAverage = () => loadavg()[0]!.toFixed(2)
