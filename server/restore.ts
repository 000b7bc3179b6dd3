import { parseArgs } from 'node:util'
import { runCommand } from './backup/command.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readDataFolder } from './config.ts'
import { StartFault } from './start-fault.ts'

const USAGE = 'Usage: npm run restore -- BACKUP [--replace]'

/** `npm run restore -- BACKUP [--replace]`: puts a backup into the data folder. */
await runCommand(async progress => {
  const dataDir = readDataFolder(process.env)
  const { madeAt, checkIns, replaced } = await restoreBackup({ ...given(), dataDir, progress })
  const sentences = [
    `Restored the backup of ${madeAt} into ${dataDir}: ${checkIns} check-ins. Start Nearmark as always; it first repeats the erasures made since.`,
    ...(replaced.length > 0
      ? [`What was there before lies in ${replaced.join(' and ')}: remove it when all is well.`]
      : []),
  ]
  return sentences.join('\n')
})

function given(): { from: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [from, ...more] = positionals
    if (from && more.length === 0) return { from, replace: values.replace }
  } catch {}
  throw new StartFault(USAGE)
}
