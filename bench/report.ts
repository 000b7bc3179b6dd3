import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { ROOT } from './processes.ts'

interface Document {
  file: string
  title: string
  /** Writes the figures. */
  command: string
}

export const BENCHMARKS: Document = { file: 'docs/benchmarks.md', title: 'Benchmarks', command: 'npm run bench' }
export const RELIABILITY: Document = { file: 'docs/reliability.md', title: 'Reliability', command: 'npm run faults' }

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

interface Section {
  figures: Figure[]
  conditions: string
}

function asMarkdown({ figures, conditions }: Section): string {
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...figures.map(figure => line(cellsOf(figure)))]
  return [conditions, '', ...table].join('\n')
}

/** Replaces the figures in a document and keeps the text around them. */
export async function writeDocument({ file, title, command }: Document, section: Section): Promise<void> {
  const path = join(ROOT, file)
  const begin = `<!-- figures: written by ${command} -- --write -->`
  const figures = [begin, '', asMarkdown(section), '', END].join('\n')
  const before = await readFile(path, 'utf8').catch(() => `# ${title}\n\n${begin}\n${END}\n`)
  const [from, to] = [before.indexOf(begin), before.indexOf(END)]
  await writeFile(
    path,
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n${figures}\n`
      : before.slice(0, from) + figures + before.slice(to + END.length),
  )
}

/** Describes the machine and the versions. `load` is the load average before the run. */
export function conditionsOf(postgresVersion: string, load: string): string {
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  const processors = cpus()
  return [
    new Date().toISOString().slice(0, 10),
    `${processors.length} cores (${processors[0]?.model.trim()}), ${memoryGb} GB of memory, ${process.platform}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion}`,
    `load average ${load} before the run`,
  ].join('; ')
}

export const loadAverage = () => loadavg()[0]!.toFixed(2)
