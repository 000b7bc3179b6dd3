import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { packagedBinaries, postgresBinaries, SHARED_DIR } from '../postgres/binaries.ts'
import { stopPostmaster } from '../postgres/cluster.ts'
import { claimDataFolder } from '../postgres/data-folder.ts'
import { RESTORED } from '../postgres/half-restored.ts'
import { asRoot } from '../postgres/os-user.ts'
import { StartFault } from '../start-fault.ts'
import { BESIDE_DATABASE, CLUSTER, ERASURES } from './contents.ts'
import { withDatabase } from './database-session.ts'
import { syncDisks } from './files.ts'
import { type Manifest, readManifest, verifyFiles } from './manifest.ts'
import type { Progress } from './progress.ts'
import { unpack } from './unpack.ts'

const RESTORING = 'restoring'

interface Restore {
  /** The backup's folder. */
  from: string
  dataDir: string
  /** Whether the backup may replace existing data. */
  replace: boolean
  progress: Progress
}

export interface Restored {
  madeAt: string
  checkIns: number
  /** The folders with the data that the backup has replaced. */
  replaced: string[]
}

/**
 * Puts a backup into a data folder that no service runs on. The folder stays as it is until the backup has been verified and
 * copied and its database has started; then what was there is moved aside, and nothing is deleted.
 */
export async function restoreBackup({ from, dataDir, replace, progress }: Restore): Promise<Restored> {
  const backup = resolve(from)
  const manifest = await readManifest(backup)
  await refuseOtherVersion(manifest)
  await verifyFiles(backup, manifest, progress.step('Verifying the backup'))
  const claim = claimDataFolder(dataDir)
  try {
    refuseToReplace(dataDir, replace)
    await stopLeftBehind(dataDir)
    const staging = join(dataDir, RESTORING)
    await removeStaging(staging)
    await unpack({ backup, manifest, staging, onBytes: progress.step('Copying it') })
    await mergeErasures(dataDir, staging)
    progress.step('Starting its database')
    const checkIns = await withDatabase(staging, async client => {
      await endAccess(client)
      const { rows } = await client.query<{ n: string }>('select count(*) as n from check_ins')
      return Number(rows[0]!.n)
    })
    await syncDisks()
    return { madeAt: manifest.madeAt, checkIns, replaced: await putInPlace(dataDir, staging) }
  } finally {
    await removeStaging(join(dataDir, RESTORING))
    claim.release()
  }
}

/** Sign-outs and ended warden links since the backup must stay ended, so everybody signs in anew. */
async function endAccess(client: pg.Client): Promise<void> {
  for (const table of ['sessions', 'wardens']) {
    // A backup of an older release may lack one of them.
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
    if (rows[0]!.there) await client.query(`delete from ${table}`)
  }
}

async function removeStaging(staging: string): Promise<void> {
  for (const folder of clusterElsewhere(staging)) await rm(folder, { recursive: true, force: true })
  await rm(staging, { recursive: true, force: true })
}

async function refuseOtherVersion({ postgres }: Manifest): Promise<void> {
  const { version } = await packagedBinaries()
  if (Number.parseInt(postgres, 10) !== Number.parseInt(version, 10))
    throw new StartFault(
      `The backup holds files of PostgreSQL ${postgres}, and this release of Nearmark brings ${version}. Restore it with the release that made it.`,
    )
}

const dataIn = (dataDir: string) => [CLUSTER, ...BESIDE_DATABASE].filter(name => existsSync(join(dataDir, name)))

/** Recorded erasures do not count as data, since a restore preserves them. */
function refuseToReplace(dataDir: string, replace: boolean): void {
  const present = dataIn(dataDir).filter(name => name !== ERASURES)
  if (present.length > 0 && !replace)
    throw new StartFault(
      `${dataDir} already holds data (${present.join(', ')}). With --replace the backup takes its place, and what is there is kept beside it.`,
    )
}

/** The PostgreSQL of a service that was killed lives on. */
async function stopLeftBehind(dataDir: string): Promise<void> {
  const path = join(dataDir, CLUSTER)
  if (!existsSync(path)) return
  const dir = realpathSync(path)
  const { uid, gid } = statSync(dir)
  const user = asRoot() ? { uid, gid } : undefined
  const { binDir } = await postgresBinaries(user, SHARED_DIR)
  await stopPostmaster({ dir, user, binDir, socketDir: '' })
}

/** Erasures since the backup was made are recorded in the data folder, or in a later backup. */
async function mergeErasures(dataDir: string, staging: string): Promise<void> {
  const lines = [staging, dataDir].flatMap(folder => {
    const file = join(folder, ERASURES)
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  })
  const text = [...new Set(lines)].map(line => `${line}\n`).join('')
  if (text) await writeFile(join(staging, ERASURES), text, { mode: 0o600, flush: true })
}

/** Renames only. When interrupted, the folder `restored` stays behind, and the service refuses to start. */
async function putInPlace(dataDir: string, staging: string): Promise<string[]> {
  const restored = join(dataDir, RESTORED)
  await rm(restored, { recursive: true, force: true })
  const present = dataIn(dataDir)
  const replaced = join(dataDir, `replaced-${new Date().toISOString().replace(/:/g, '-')}`)
  await rename(staging, restored)
  if (present.length > 0) await mkdir(replaced, { mode: 0o700 })
  for (const name of present) await rename(join(dataDir, name), join(replaced, name))
  for (const name of dataIn(restored)) await rename(join(restored, name), join(dataDir, name))
  await rm(restored, { recursive: true })
  return present.length > 0 ? [replaced, ...clusterElsewhere(replaced)] : []
}

/** As root the database may lie in a folder of its own, to which the data folder has a link. */
function clusterElsewhere(folder: string): string[] {
  const cluster = join(folder, CLUSTER)
  return existsSync(cluster) && lstatSync(cluster).isSymbolicLink() ? [dirname(realpathSync(cluster))] : []
}
