import { parseArgs } from 'node:util'
import { runCommand } from './backup/command.ts'
import { noteBackup } from './backup/last-backup.ts'
import { megabytes } from './backup/progress.ts'
import { takeBackup } from './backup/take-backup.ts'
import { readDataFolder } from './config.ts'
import { StartFault } from './start-fault.ts'

/** `npm run backup [-- --to FOLDER]`: a verified copy of the data folder, named by its time. */
await runCommand(async progress => {
  const dataDir = readDataFolder(process.env)
  const { path, manifest } = await takeBackup({ dataDir, to: folderNamed(), progress })
  await noteBackup(dataDir, new Date(manifest.madeAt))
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const photos = manifest.files.filter(file => file.path.startsWith('photos/')).length
  return `Backed up to ${path}: ${megabytes(bytes)} with ${photos} photos, read back and whole.`
})

function folderNamed(): string {
  try {
    return parseArgs({ options: { to: { type: 'string', default: 'backups' } } }).values.to
  } catch {
    throw new StartFault('Usage: npm run backup [-- --to FOLDER]')
  }
}
