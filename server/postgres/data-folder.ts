import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataFolder } from '../private-folder.ts'
import { StartFault } from '../start-fault.ts'

const SQLITE_BUSY = 5

export class DataFolderInUse extends StartFault {
  constructor(dataDir: string) {
    super(
      `Nearmark is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

export type DataFolderClaim = { release(): void }

// Referenced here, so that the garbage collector closes no lock.
const locks = new Set<DatabaseSync>()

/**
 * Makes this process the only one on `dataDir` for as long as it lives, creating the folder when missing.
 * The lock belongs to the operating system, so that it is gone the moment the process is, however it ends.
 * Throws DataFolderInUse when another process has it.
 */
export function claimDataFolder(dataDir: string): DataFolderClaim {
  const lock = lockOf(dataFolder(dataDir))
  locks.add(lock)
  return {
    release() {
      if (locks.delete(lock)) lock.close()
    },
  }
}

function lockOf(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 })
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (!(error instanceof Error && 'errcode' in error)) throw error
    if (error.errcode === SQLITE_BUSY) throw new DataFolderInUse(dataDir)
    throw new StartFault(`The data folder ${dataDir} cannot be written to: ${error.message}.`, error)
  }
}
