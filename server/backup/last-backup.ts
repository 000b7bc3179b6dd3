import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LAST_BACKUP } from './contents.ts'

/** Other backup programs leave the same mark: `touch "$DATA_DIR/last-backup"`. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const file = join(dataDir, LAST_BACKUP)
  await writeFile(file, '', { mode: 0o600 })
  await utimes(file, at, at)
}

export const lastBackupAt = (dataDir: string): Promise<Date | null> =>
  stat(join(dataDir, LAST_BACKUP)).then(
    ({ mtime }) => mtime,
    () => null,
  )
