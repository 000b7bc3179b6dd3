import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedErasure } from '../../jobs/record-erasure.ts'
import { dataFolder } from '../../private-folder.ts'

const FILE = 'erasures.jsonl'

/**
 * Appends to a file outside the database, which a restored older backup does not touch. The leading newline ends a line that
 * a crash left unfinished.
 */
export async function appendErasure(dataDir: string, erasure: RecordedErasure): Promise<void> {
  // With database and photos elsewhere, nothing else has made the folder.
  const file = await open(join(dataFolder(dataDir), FILE), 'a', 0o600)
  try {
    await file.write(`\n${JSON.stringify(erasure)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Every recorded erasure, oldest first. */
export async function readErasures(dataDir: string): Promise<RecordedErasure[]> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const erasures = text.split('\n').flatMap(parsed)
  return [...new Map(erasures.map(erasure => [erasure.id, erasure])).values()]
}

function parsed(line: string): RecordedErasure[] {
  try {
    return line ? [JSON.parse(line)] : []
  } catch {
    return []
  }
}
