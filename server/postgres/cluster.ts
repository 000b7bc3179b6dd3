import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartFault } from '../start-fault.ts'
import { logOfLastStart, outputOf, reasonIn } from './failure-reason.ts'
import { type OsUser, runAs } from './os-user.ts'

/** One PostgreSQL cluster on this machine: its files, its programs, its user and the folder of its socket. */
export type Cluster = { dir: string; binDir: string; user: OsUser; socketDir: string }

export const CLUSTER_PORT = 5432
export const CLUSTER_SUPERUSER = 'nearmark'
const START_RETRIES_MS = 5_000
const READY_SECONDS = 60
const STOP_SECONDS = 8

/** Makes the cluster's files under another name, and renames them once complete. */
export async function createCluster({ dir, binDir, user }: Omit<Cluster, 'socketDir'>, initdbFlags: string[]) {
  const half = `${dir}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  if (user) chownSync(half, user.uid, user.gid)
  const flags = ['--auth=trust', `--username=${CLUSTER_SUPERUSER}`, '--encoding=UTF8', ...initdbFlags]
  try {
    await runAs(user, join(binDir, 'initdb'), ['-D', half, ...flags])
  } catch (cause) {
    rmSync(half, { recursive: true, force: true })
    throw new StartFault(`The database could not be made in ${dir}: ${reasonIn(outputOf(cause))}.`, cause)
  }
  writeOwned(user, join(half, 'postgresql.conf'), "include = 'nearmark.conf'\n")
  renameSync(half, dir)
}

/** Writes the settings; true when they differ from those of the last start. */
export function writeSettings({ dir, user }: Cluster, settings: string): boolean {
  const path = join(dir, 'nearmark.conf')
  if (existsSync(path) && readFileSync(path, 'utf8') === settings) return false
  writeOwned(user, path, settings)
  return true
}

function writeOwned(user: OsUser, path: string, text: string) {
  writeFileSync(path, text, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
}

/**
 * Starts the postmaster, which outlives this process, and waits until it accepts connections. Retries, since sessions of a killed
 * postmaster hold its shared memory for a moment.
 */
export async function startPostmaster(cluster: Cluster) {
  const startLog = join(cluster.dir, 'start.log')
  const giveUpAt = Date.now() + START_RETRIES_MS
  for (;;) {
    removeStalePidFile(cluster)
    writeOwned(cluster.user, startLog, '')
    try {
      await pgCtl(cluster, ['start', '-w', '-t', `${READY_SECONDS}`, '-l', startLog])
      return
    } catch (cause) {
      if (Date.now() > giveUpAt) {
        const reason = reasonIn(readFileSync(startLog, 'utf8'), logOfLastStart(cluster.dir), outputOf(cause))
        throw new StartFault(`PostgreSQL did not start in ${cluster.dir}: ${reason}.`, cause)
      }
    }
    await sleep(250)
  }
}

/** Stops the postmaster cleanly or, after the timeout, by force; the next start then recovers. */
export async function stopPostmaster(cluster: Cluster, withinSeconds = STOP_SECONDS) {
  if (postmasterPid(cluster) === undefined) return
  try {
    await pgCtl(cluster, ['stop', '-w', '-m', 'fast', '-t', `${withinSeconds}`])
  } catch {
    killPostmaster(cluster)
  }
}

/** Kills the sessions as well: a hanging session would hold the shared memory, and no new postmaster could start. */
function killPostmaster(cluster: Cluster) {
  const pid = postmasterPid(cluster)
  if (pid === undefined) return
  for (const each of [pid, ...sessionsOf(cluster, pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The pids of the postmaster's child processes. */
function sessionsOf(cluster: Cluster, postmaster: number): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter(pid => pid > 0 && pid !== postmaster && worksIn(cluster, pid))
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []))
}

const pgCtl = ({ dir, binDir, user }: Cluster, args: string[]) =>
  runAs(user, join(binDir, 'pg_ctl'), [...args, '-D', dir])

/** The pid of this cluster's running postmaster. */
export function postmasterPid(cluster: Cluster): number | undefined {
  const pid = recordedPid(cluster)
  return pid !== undefined && worksIn(cluster, pid) ? pid : undefined
}

function recordedPid({ dir }: Cluster): number | undefined {
  const path = join(dir, 'postmaster.pid')
  const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : Number.NaN
  return pid > 0 ? pid : undefined
}

/**
 * Whether this pid is a PostgreSQL process of this cluster. After a restart of the machine or container the recorded pid may belong
 * to any process, this one included.
 */
function worksIn({ dir }: Cluster, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(dir)
  }
  try {
    const runsPostgres = readlinkSync(`/proc/${pid}/exe`)
      .replace(/ \(deleted\)$/, '')
      .endsWith('/postgres')
    return runsPostgres && readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while any process has the recorded pid: an unrelated process, or its own dead postmaster that init has
 * not reaped yet. PostgreSQL still finds surviving sessions by their shared memory.
 */
function removeStalePidFile(cluster: Cluster) {
  const pid = recordedPid(cluster)
  if (pid === undefined || worksIn(cluster, pid)) return
  rmSync(join(cluster.dir, 'postmaster.pid'), { force: true })
  rmSync(join(cluster.socketDir, `.s.PGSQL.${CLUSTER_PORT}.lock`), { force: true })
}

export type Answer = 'ready' | 'starting' | 'no such database' | 'refused' | 'silent'

const answerOfCode: Record<string, Answer> = { '57P03': 'starting', '3D000': 'no such database' }

/** Connects to a database of the cluster, within two seconds. An error from the server counts as an answer. */
export async function probe(cluster: Cluster, database: string): Promise<Answer> {
  const client = clientOf(cluster, database)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent'
    return answerOfCode[error.code ?? ''] ?? 'refused'
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function clientOf({ socketDir }: Cluster, database: string, timeoutMs = 2_000) {
  const client = new Client({
    host: socketDir,
    port: CLUSTER_PORT,
    user: CLUSTER_SUPERUSER,
    database,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  return client
}

/** Whether the socket accepts connections: cheaper than a session, and reliable when the postmaster is dead. */
export function listens({ socketDir }: Cluster): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(join(socketDir, `.s.PGSQL.${CLUSTER_PORT}`))
    socket.once('connect', () => resolve(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')),
    )
    socket.once('connect', () => socket.destroy())
  })
}
