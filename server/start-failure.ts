import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { StartFault } from './start-fault.ts'

type Settings = Readonly<Record<string, string | undefined>>

const MISSING_RIGHT = '42501'
const DISK_FULL = '53100'
const NO_SPACE = /No space left on device/
const ROOM = 'Nearmark begins with about 200 MB: free some space, or set DATA_DIR to a folder that has it.'

/** A sentence for a known cause of a failed start; undefined for any other error, whose stack is then printed. */
export function startFailure(error: unknown, settings: Settings = {}): string | undefined {
  if (error instanceof StartFault) return NO_SPACE.test(error.message) ? `${error.message} ${ROOM}` : error.message
  if (isDiskFull(error) && !settings.DATABASE_URL)
    return `There is no space left for the database in ${resolve(settings.DATA_DIR || './data')}: ${error instanceof DatabaseUnavailable ? error.reason : error.message}. ${ROOM}`
  if (error instanceof DatabaseUnavailable)
    return `PostgreSQL cannot be used: ${error.reason}.${settings.DATABASE_URL ? ' Check DATABASE_URL, and that the server runs.' : ''}`
  if (error instanceof pg.DatabaseError && error.code === MISSING_RIGHT)
    return `PostgreSQL refuses what the start needs: ${error.message}. See "Your own" in docs/operations.md for the rights.`
  return error instanceof Error && 'syscall' in error ? sentenceOf(error as SystemError, settings) : undefined
}

/** Whether PostgreSQL reported a full disk, through the pool or directly. */
function isDiskFull(error: unknown): error is Error {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === DISK_FULL
}

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

function sentenceOf(error: SystemError, { METRICS_PORT }: Settings): string | undefined {
  const { code, syscall, address, port, hostname, path } = error
  const setting = String(port) === METRICS_PORT ? 'METRICS_PORT' : 'PORT'
  const place = path ?? 'DATA_DIR'
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is taken. Stop the program that uses it, or set ${setting} to another one.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${address ?? hostname}, which is no address of this computer.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left for ${place}. Free some, and start again.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path ? existing(path) : place} needs to be a folder. Set DATA_DIR to another one.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return syscall === 'listen'
        ? `Port ${port} is not open to this user. Set ${setting} to one above 1023.`
        : `${place} cannot be read and written by this user. Check whom it belongs to, or set DATA_DIR to another folder.`
    default:
      return undefined
  }
}

/** The deepest part of the path that exists: a file in the place of a folder. */
const existing = (path: string): string => (existsSync(path) || path === dirname(path) ? path : existing(dirname(path)))
