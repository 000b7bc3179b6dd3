import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPublicToken } from '../../db/ids.ts'
import { privateFolder } from '../../db/private-folder.ts'
import type { Message } from './compose.ts'

export interface CapturedLetter extends Message {
  id: string
  capturedAt: string
}

const NEWEST = 200
const FILE = /^(\d{13}-[\w-]{22})\.json$/

/** Where letters go while no mail server is set: files, for the pages of `/mailbox`. */
export const mailboxIn = (dataDir: string) => {
  const folder = privateFolder(join(dataDir, 'mailbox'))
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const read = async (id: string) => JSON.parse(await readFile(pathOf(id), 'utf8')) as CapturedLetter
  return {
    keep: async (message: Message): Promise<void> => {
      const id = `${Date.now()}-${newPublicToken()}`
      const unfinished = join(folder, `${id}.part`)
      await writeFile(unfinished, JSON.stringify({ id, capturedAt: new Date().toISOString(), ...message }))
      await rename(unfinished, pathOf(id))
    },
    /** Newest first. */
    newest: async (): Promise<CapturedLetter[]> => {
      const names = await readdir(folder)
      const ids = names.flatMap(name => FILE.exec(name)?.[1] ?? [])
      return Promise.all(ids.sort().reverse().slice(0, NEWEST).map(read))
    },
    byId: async (id: string): Promise<CapturedLetter | null> =>
      FILE.test(`${id}.json`) ? read(id).catch(() => null) : null,
  }
}

export type Mailbox = ReturnType<typeof mailboxIn>
