import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asRoot, type OsUser } from './os-user.ts'

// The system allows about 104 characters for a socket's path; PostgreSQL adds /.s.PGSQL.5432.lock to the folder.
const MAX_FOLDER_CHARS = 80

/**
 * A private folder for one cluster's socket, with a short enough path. When another user owns a folder of that name, the name gets a
 * random suffix.
 */
export function socketFolder(clusterDir: string, user: OsUser, parent = asRoot() ? '/tmp' : tmpdir()): string {
  const name = `nearmark-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
  const path = join(parent.length + name.length > MAX_FOLDER_CHARS ? '/tmp' : parent, name)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!isOurs(path, user)) return ownedBy(user, mkdtempSync(`${path}-`))
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return ownedBy(user, path)
}

function isOurs(path: string, user: OsUser) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return !found || (found.isDirectory() && [user?.uid, process.getuid?.()].includes(found.uid))
}

function ownedBy(user: OsUser, path: string) {
  chmodSync(path, 0o700)
  if (user) chownSync(path, user.uid, user.gid)
  return path
}
