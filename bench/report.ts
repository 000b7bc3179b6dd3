import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { figureCells, HEAD, type Run, withFigures } from './figures-block.ts'
import { ROOT } from './processes.ts'

interface Document {
  file: string
  /** Writes the figures. */
  command: string
}

export const BENCHMARKS: Document = { file: 'docs/benchmarks.md', command: 'npm run bench' }
export const RELIABILITY: Document = { file: 'docs/reliability.md', command: 'npm run faults' }

/** The figures as a table for a terminal. */
export function asText(figures: Figure[]): string {
  const rows = [HEAD, ...figures.map(figureCells)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [line(HEAD), widths.map(width => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)].join('\n')
}

/** Puts the rows of a run into its document, which keeps the text around them and the rows of other measures. */
export async function writeDocument({ file, command }: Document, names: readonly string[], run: Run): Promise<void> {
  const path = join(ROOT, file)
  await writeFile(path, withFigures(await readFile(path, 'utf8'), command, names, run))
}

interface Conditions {
  postgresVersion: string
  /** The load average before the run. */
  load: string
  quick: boolean
}

/** Describes the machine, the versions and the pace. */
export function conditionsOf({ postgresVersion, load, quick }: Conditions): string {
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  const processors = cpus()
  return [
    new Date().toISOString().slice(0, 10),
    `${processors.length} cores (${processors[0]?.model.trim()}), ${memoryGb} GB of memory, ${process.platform}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion}`,
    `load average ${load} before the run`,
    ...(quick ? ['--quick'] : []),
  ].join('; ')
}

export const loadAverage = () => loadavg()[0]!.toFixed(2)
