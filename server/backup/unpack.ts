import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SHARED_DIR } from '../postgres/binaries.ts'
import { clusterHome, linkFromDataFolder } from '../postgres/cluster-home.ts'
import { asRoot, runAs } from '../postgres/os-user.ts'
import { StartFault } from '../start-fault.ts'
import { CLUSTER } from './contents.ts'
import { copyFile, type OnBytes } from './files.ts'
import type { Manifest } from './manifest.ts'

interface Unpacking {
  backup: string
  manifest: Manifest
  /** Becomes a data folder. */
  staging: string
  onBytes: OnBytes
}

/** Makes a data folder from a backup, its database where and as whom this machine can run it. */
export async function unpack({ backup, manifest, staging, onBytes }: Unpacking): Promise<void> {
  await mkdir(staging, { recursive: true, mode: 0o700 })
  if (asRoot()) await chmod(staging, 0o711)
  const { homeDir, user } = await clusterHome(staging, SHARED_DIR)
  const isCluster = (path: string) => path.startsWith(`${CLUSTER}/`)
  const placeOf = (path: string) => join(isCluster(path) ? homeDir : staging, path)
  for (const folder of manifest.folders) await mkdir(placeOf(folder), { recursive: true, mode: 0o700 })
  for (const { path, sha256 } of manifest.files) {
    const copy = await copyFile(join(backup, path), placeOf(path), onBytes)
    if (copy?.sha256 !== sha256)
      throw new StartFault(`The backup in ${backup} has changed while it was restored: ${path}.`)
  }
  const cluster = join(homeDir, CLUSTER)
  if (user) await runAs(undefined, 'chown', ['-R', `${user.uid}:${user.gid}`, cluster])
  if (!existsSync(join(staging, CLUSTER))) linkFromDataFolder(staging, cluster)
}
