import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { privateFolder } from './private-folder.ts'
import { StartFault } from './start-fault.ts'

export const MIN_SECRET_LENGTH = 32

/** The secret of a data folder, made at the first start. */
export function localSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  const secret = textOf(path) ?? newRandomIn(join(privateFolder(dataDir), 'secret'))
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartFault(
    `${path} holds fewer than ${MIN_SECRET_LENGTH} characters, so nothing signed with it would be safe. Remove it, and the next start makes a new one: codes and captchas of the last minutes then no longer work.`,
  )
}

/** A random text that is made by whichever process comes first, and is the same for all after it. */
export const madeOnce = (path: string): string => textOf(path) ?? newRandomIn(path)

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** It gets its name when it is whole and on the disk. A link, unlike a renaming, never replaces another process's. */
function newRandomIn(path: string): string {
  const aside = `${path}.${process.pid}`
  try {
    writeSynced(aside, randomBytes(32).toString('base64url'))
    linkSync(aside, path)
    syncFolder(dirname(path))
  } catch (error) {
    // A failed write does not say where.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path })
  } finally {
    rmSync(aside, { force: true })
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
