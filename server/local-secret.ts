import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder } from './private-folder.ts'
import { StartFault } from './start-fault.ts'

export const MIN_SECRET_LENGTH = 32

/** The secret of a data folder, generated at the first start. */
export function localSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  const secret = textOf(path) ?? createRandomIn(join(dataFolder(dataDir), 'secret'))
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartFault(
    `${path} holds fewer than ${MIN_SECRET_LENGTH} characters, so nothing signed with it would be safe. Remove it, and the next start makes a new one: codes and captchas of the last minutes then no longer work.`,
  )
}

/** The random id in a file, which the first process generates and all others read. */
export const readOrCreateId = (path: string): string => textOf(path) ?? createRandomIn(path)

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file gets its name once its content is on the disk. A link, unlike a rename, never replaces another process's file. */
function createRandomIn(path: string): string {
  const temporary = `${path}.${process.pid}`
  try {
    writeSynced(temporary, randomBytes(32).toString('base64url'))
    linkSync(temporary, path)
    syncFolder(dirname(path))
  } catch (error) {
    // Node names no path in the error of a failed write.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path })
  } finally {
    rmSync(temporary, { force: true })
  }
  return textOf(path)!
}

const writeSynced = (path: string, text: string) => writeFileSync(path, text, { mode: 0o600, flush: true })

function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
