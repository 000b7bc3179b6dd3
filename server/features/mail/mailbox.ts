import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CapturedEmail } from '../../../contract/mail.ts'
import { newPublicToken } from '../../db/ids.ts'
import { privateFolder } from '../../private-folder.ts'
import type { Message } from './compose.ts'

const NEWEST = 200
const FILE = /^(\d{13}-[\w-]{22})\.json$/

/** Captures emails as files while no mail server is set; the pages of `/mailbox` show them. */
export const mailboxIn = (dataDir: string) => {
  const folder = privateFolder(join(dataDir, 'mailbox'))
  const fileOf = (id: string) => join(folder, `${id}.json`)
  const read = async (id: string) => JSON.parse(await readFile(fileOf(id), 'utf8')) as CapturedEmail
  return {
    save: async (message: Message): Promise<void> => {
      const id = `${Date.now()}-${newPublicToken()}`
      const unfinished = join(folder, `${id}.part`)
      await writeFile(unfinished, JSON.stringify({ id, capturedAt: new Date().toISOString(), ...message }))
      await rename(unfinished, fileOf(id))
    },
    /** Newest first. */
    newest: async (): Promise<CapturedEmail[]> => {
      const names = await readdir(folder)
      const ids = names.flatMap(name => FILE.exec(name)?.[1] ?? [])
      return Promise.all(ids.sort().reverse().slice(0, NEWEST).map(read))
    },
    byId: async (id: string): Promise<CapturedEmail | null> =>
      FILE.test(`${id}.json`) ? read(id).catch(() => null) : null,
  }
}

export type Mailbox = ReturnType<typeof mailboxIn>
