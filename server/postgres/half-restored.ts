import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'

/** A restore moves its files into place from this folder; if the folder still exists, a restore was interrupted. */
export const RESTORED = 'restored'

/** Refuses a data folder that mixes files of a backup with others. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORED)))
    throw new StartFault(
      `A restore into ${dataDir} was broken off while it put the files in place. Run npm run restore again, with --replace.`,
    )
}
