import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'

/** A restore moves its files to their places from here. What is left of it belongs to a restore that was broken off. */
export const RESTORED = 'restored'

/** A data folder in which half of the files are the backup's and half are not is worse than none. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORED)))
    throw new StartFault(
      `A restore into ${dataDir} was broken off while it put the files in place. Run npm run restore again, with --replace.`,
    )
}
