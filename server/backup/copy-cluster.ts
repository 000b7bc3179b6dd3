import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { StartFault } from '../start-fault.ts'
import { copyFile, digestOf, type FileEntry, type OnBytes, walk } from './files.ts'

const LABEL = 'backup_label'
const PG_CONTROL = 'global/pg_control'

// Files that a starting cluster recreates, as listed in PostgreSQL's chapter on base backups.
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|current_logfiles|start\.log|backup_label|tablespace_map)$|(^|\/)(pgsql_tmp|pg_internal\.init)/
const WAL_SEGMENT = /^[0-9A-F]{24}$/

interface Copied {
  folders: string[]
  files: FileEntry[]
}

/**
 * A base backup of the running cluster and the WAL that makes it consistent (PostgreSQL manual, "Making a Base Backup
 * Using the Low Level API"), below `target`. `client` is a superuser's session and must last as long as the copying does.
 */
export async function copyCluster(client: Client, target: string, onBytes: OnBytes): Promise<Copied> {
  const { dir, walFile: firstSegment } = await startBackup(client)
  const found = await walk(dir)
  const isCopied = (path: string) => !EMPTIED.test(path) && !LEFT_OUT.test(path)
  const base = found.files.filter(path => isCopied(path) && path !== PG_CONTROL)
  const files = await copyAll(dir, target, [...base, PG_CONTROL], onBytes)
  const { label, walFile: lastSegment } = await stopBackup(client)
  const segments = (await walk(join(dir, 'pg_wal'))).files
    .filter(name => WAL_SEGMENT.test(name) && name >= firstSegment && name <= lastSegment)
    .map(name => `pg_wal/${name}`)
  files.push(...(await copyAll(dir, target, segments, onBytes)))
  await writeFile(join(target, LABEL), label, { mode: 0o600 })
  files.push({ path: LABEL, ...(await digestOf(join(target, LABEL), onBytes))! })
  return { folders: found.folders.filter(isCopied), files }
}

/** The temporary slot retains the WAL from here on, and ends with the session. */
async function startBackup(client: Client): Promise<{ dir: string; walFile: string }> {
  await client.query("select pg_create_physical_replication_slot('nearmark_backup_' || pg_backend_pid(), true, true)")
  const { rows } = await client.query(
    `select current_setting('data_directory') as dir,
       pg_walfile_name(pg_backup_start('nearmark', fast => true)) as "walFile"`,
  )
  return rows[0]
}

async function stopBackup(client: Client): Promise<{ label: string; walFile: string }> {
  const { rows } = await client.query(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as "walFile"
     from pg_backup_stop(wait_for_archive => false)`,
  )
  if (rows[0].tablespaces)
    throw new StartFault('The database has tablespaces of its own, which a backup of the data folder does not reach.')
  return rows[0]
}

/** A table that is dropped during the copy loses its files; replaying the WAL drops it too. */
async function copyAll(from: string, to: string, paths: string[], onBytes: OnBytes): Promise<FileEntry[]> {
  const copied: FileEntry[] = []
  for (const path of paths) {
    const digest = await copyFile(join(from, path), join(to, path), onBytes)
    if (digest) copied.push({ path, ...digest })
  }
  return copied
}
