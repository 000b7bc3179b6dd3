import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BESIDE_DATABASE, CLUSTER } from './contents.ts'
import { copyCluster } from './copy-cluster.ts'
import { withDatabase } from './database-session.ts'
import { copyFile, type FileEntry, type OnBytes, syncDisks, walk } from './files.ts'
import { type Manifest, verifyFiles, writeManifest } from './manifest.ts'
import type { Progress } from './progress.ts'

interface Backup {
  dataDir: string
  /** The folder that the backup is made in. */
  to: string
  progress: Progress
}

export interface BackupMade {
  path: string
  manifest: Manifest
}

/**
 * A consistent copy of a data folder, taken beside the running service or without it. It gets its name when every file has
 * been read back.
 */
export async function takeBackup({ dataDir, to, progress }: Backup): Promise<BackupMade> {
  const madeAt = new Date().toISOString()
  const path = join(resolve(to), `nearmark-${madeAt.replace(/:/g, '-').replace(/\.\d+/, '')}`)
  const half = `${path}.unfinished`
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const manifest = { format: 1 as const, madeAt, ...(await copyData({ dataDir, half, progress })) }
    await syncDisks()
    await verifyFiles(half, manifest, progress.step('Reading it back'))
    await writeManifest(half, manifest)
    await rename(half, path)
    return { path, manifest }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

type Copying = Pick<Backup, 'dataDir' | 'progress'> & { half: string }

/** The database is copied first: a photo without a row is swept later, while a row without its photo would be a loss. */
async function copyData({ dataDir, half, progress }: Copying) {
  const { cluster, postgres } = await withDatabase(dataDir, async client => ({
    cluster: await copyCluster(client, join(half, CLUSTER), progress.step('Copying the database')),
    postgres: (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version,
  }))
  const beside = await copyBeside(dataDir, half, progress.step('Copying photos and settings'))
  const below = (path: string) => `${CLUSTER}/${path}`
  return {
    postgres,
    folders: cluster.folders.map(below),
    files: [...cluster.files.map(file => ({ ...file, path: below(file.path) })), ...beside],
  }
}

async function copyBeside(dataDir: string, half: string, onBytes: OnBytes): Promise<FileEntry[]> {
  const copied: FileEntry[] = []
  for (const path of await pathsBeside(dataDir)) {
    const digest = await copyFile(join(dataDir, path), join(half, path), onBytes)
    if (digest) copied.push({ path, ...digest })
  }
  return copied
}

async function pathsBeside(dataDir: string): Promise<string[]> {
  const paths: string[] = []
  for (const name of BESIDE_DATABASE.filter(one => existsSync(join(dataDir, one)))) {
    if (statSync(join(dataDir, name)).isDirectory())
      paths.push(...(await walk(join(dataDir, name))).files.filter(isData).map(file => join(name, file)))
    else paths.push(name)
  }
  return paths
}

/** The id of a folder belongs to that folder alone. */
const isData = (path: string) => !path.startsWith('.')
