import { readdir, readFile } from 'node:fs/promises'

const OWN = new URL('./migrations/', import.meta.url)
const FILE = /^(\d{4})-.+\.sql$/
const COMPATIBLE_SINCE = /^-- Compatible since (\d{4})\.\n/

export interface Migration {
  /** The name of the file. */
  name: string
  number: number
  /** The newest migration that the oldest compatible release knows. */
  compatibleSince: number
  sql: string
}

/** Sorted by number. A migration without a 'Compatible since' line is compatible with its own release and newer ones only. */
export async function migrationsIn(folder = OWN): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => FILE.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const number = Number(name.slice(0, 4))
      return { name, number, compatibleSince: Number(COMPATIBLE_SINCE.exec(sql)?.[1] ?? number), sql }
    }),
  )
}
