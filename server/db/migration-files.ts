import { readdir, readFile } from 'node:fs/promises'

const OWN = new URL('./migrations/', import.meta.url)
const FILE = /^(\d{4})-.+\.sql$/
const COMPATIBLE_SINCE = /^-- Compatible since (\d{4})\.\n/

export interface Migration {
  /** Of the file. */
  name: string
  number: number
  /** The oldest release that may serve the database after it, by the newest migration that it knows. */
  compatibleSince: number
  sql: string
}

/** In their order. One that names no older release in its first line may be served by its own and newer ones alone. */
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
