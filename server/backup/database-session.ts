import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CLUSTER_PORT, CLUSTER_SUPERUSER } from '../postgres/cluster.ts'
import { DATABASE } from '../postgres/cluster-roles.ts'
import { claimDataFolder, DataFolderInUse } from '../postgres/data-folder.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { StartFault } from '../start-fault.ts'

/** The line of postmaster.pid that names the socket's folder. */
const SOCKET_LINE = 4

const log = {
  info() {},
  warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  error: (sentence: string) => void process.stderr.write(`${sentence}\n`),
}

/** Work as the superuser of a data folder's database: that of the running service, or one started for the work. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartFault(`There is no database in ${dataDir}.`)
  if (isInUse(dataDir)) return withSession(runningSocket(dataDir), work)
  const embedded = await startEmbedded({ dataDir, log })
  try {
    return await withSession(embedded.connection.host, work)
  } finally {
    await embedded.stop()
  }
}

function isInUse(dataDir: string): boolean {
  try {
    claimDataFolder(dataDir).release()
    return false
  } catch (error) {
    if (error instanceof DataFolderInUse) return true
    throw error
  }
}

function runningSocket(dataDir: string): string {
  const pidFile = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid')
  const socketDir = existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[SOCKET_LINE]
  if (socketDir) return socketDir
  throw new StartFault(`The database in ${dataDir} is not up yet. Try again when Nearmark is ready.`)
}

async function withSession<T>(host: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host, port: CLUSTER_PORT, user: CLUSTER_SUPERUSER, database: DATABASE })
  let lost: Error | undefined
  client.on('error', error => {
    lost = error
  })
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}
