import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinaries, SHARED_DIR } from './binaries.ts'
import {
  CLUSTER_PORT,
  type Cluster,
  createCluster,
  listens,
  postmasterPid,
  probe,
  startPostmaster,
  stopPostmaster,
  writeSettings,
} from './cluster.ts'
import { clusterHome, linkFromDataFolder } from './cluster-home.ts'
import { DATABASE, OWNER, prepareDatabase, WORKER } from './cluster-roles.ts'
import { claimDataFolder } from './data-folder.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { socketFolder } from './socket-folder.ts'

const WATCH_EVERY_MS = 500
const ANSWER_WITHIN_MS = 2_000
const HANGING_STOP_SECONDS = 2
/** A probe opens a session, which costs PostgreSQL some milliseconds. */
const PROBE_EVERY_MS = 3_000
/** Probes in a row without an answer, each of two seconds: a machine that was asleep or busy answers one of them. */
const MAX_SILENT_PROBES = 4
const RECOVER_WITHIN_MS = 60_000

type Log = { info(sentence: string): void; warn(sentence: string): void; error(sentence: string): void }

/** What `pg` needs to connect: a socket's folder as host, no password. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type Embedded = {
  /** As the role that the service works as. */
  connection: EmbeddedConnection
  /** As the role that migrates. */
  ownerConnection: EmbeddedConnection
  /** Whether a PostgreSQL was already running, left behind by a killed process, and is used. */
  adopted: boolean
  /** Ends PostgreSQL cleanly and frees the data folder. */
  stop(): Promise<void>
}

/**
 * The database of a data folder: made when missing, found again after any kind of end, restarted when it dies.
 * Throws DataFolderInUse when another process has the folder. `sharedDir` serves as root, when the system's user
 * postgres cannot reach the data folder or the programs.
 */
export async function startEmbedded(options: { dataDir: string; log: Log; sharedDir?: string }): Promise<Embedded> {
  const claims = [claimDataFolder(options.dataDir)]
  const release = () => claims.forEach(claim => void claim.release())
  try {
    const dataDir = realpathSync(options.dataDir)
    refuseHalfRestored(dataDir)
    const { cluster, settings } = await openCluster({ sharedDir: SHARED_DIR, ...options, dataDir })
    if (!cluster.dir.startsWith(join(dataDir, '/'))) claims.push(claimDataFolder(join(cluster.dir, '..')))
    const changed = writeSettings(cluster, settings)
    if (changed) await stopPostmaster(cluster)
    const adopted = await ensureRunning(cluster)
    await prepareDatabase(cluster).catch(async error => {
      await stopPostmaster(cluster)
      throw error
    })
    const unwatch = watch(cluster, options.log)
    const connectionOf = (user: string) => ({ host: cluster.socketDir, port: CLUSTER_PORT, user, database: DATABASE })
    return {
      connection: connectionOf(WORKER),
      ownerConnection: connectionOf(OWNER),
      adopted,
      async stop() {
        await unwatch()
        await stopPostmaster(cluster)
        rmSync(cluster.socketDir, { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function openCluster({ dataDir, log, sharedDir }: { dataDir: string; log: Log; sharedDir: string }) {
  const { homeDir, user } = await clusterHome(dataDir, sharedDir)
  const { binDir, version } = await postgresBinaries(user, sharedDir)
  const dir = join(realpathSync(homeDir), 'postgres')
  if (!existsSync(dir)) {
    log.info(`Making an empty database in ${dir}`)
    await createCluster({ dir, binDir, user }, INITDB_FLAGS)
    linkFromDataFolder(dataDir, dir)
  }
  if (homeDir !== dataDir) {
    log.info(`The database lies in ${dir}: PostgreSQL does not run as root, and its user cannot enter ${dataDir}`)
  }
  const socketDir = socketFolder(dir, user)
  return { cluster: { dir, binDir, user, socketDir }, settings: settingsOf(version, socketDir) }
}

// macOS has no C.UTF-8 of its own; the character classes of its en_US.UTF-8 are the same.
export const INITDB_FLAGS =
  process.platform === 'darwin'
    ? ['--data-checksums', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=en_US.UTF-8']
    : ['--data-checksums', '--locale-provider=builtin', '--locale=C.UTF-8']

// Statements fail by design (a second check-in violates a constraint), and error details hold personal data.
const settingsOf = (version: string, socketDir: string) => `# PostgreSQL ${version}; written at every start
listen_addresses = ''
port = ${CLUSTER_PORT}
unix_socket_directories = '${socketDir.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = 128MB
effective_cache_size = 512MB
maintenance_work_mem = 64MB
max_wal_size = 1GB
random_page_cost = 1.1
jit = off
fsync = on
full_page_writes = on
synchronous_commit = on
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%u.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
log_checkpoints = off
log_error_verbosity = terse
log_min_error_statement = panic
`

/** Starts PostgreSQL unless it runs, and replaces one that does not answer; true when a running one is used. */
async function ensureRunning(cluster: Cluster): Promise<boolean> {
  if (postmasterPid(cluster) !== undefined) {
    if (await answersInTime(cluster)) return true
    await stopPostmaster(cluster, HANGING_STOP_SECONDS)
  }
  await startPostmaster(cluster)
  return false
}

async function answersInTime(cluster: Cluster) {
  const begunAt = Date.now()
  for (;;) {
    const answer = await probe(cluster, DATABASE)
    if (answer === 'ready' || answer === 'no such database') return true
    const timeoutMs = answer === 'starting' ? RECOVER_WITHIN_MS : ANSWER_WITHIN_MS
    if (Date.now() - begunAt > timeoutMs) return false
    await sleep(100)
  }
}

/** Restarts PostgreSQL when it has ended, and replaces it when it hangs. Returns the function that stops watching. */
function watch(cluster: Cluster, log: Log): () => Promise<void> {
  let round = Promise.resolve()
  let ended = false
  const isHanging = hangDetector(cluster)
  const check = async () => {
    const fault = (await listens(cluster))
      ? (await isHanging()) && 'does not answer; replacing'
      : 'is not running; restarting'
    if (!fault || ended) return
    log.warn(`PostgreSQL ${fault} it`)
    await ensureRunning(cluster)
    log.warn('PostgreSQL is running again')
  }
  const timer = setTimeout(function next() {
    round = check().catch((error: Error) => log.error(error.message))
    round.finally(() => ended || timer.refresh())
  }, WATCH_EVERY_MS).unref()
  return async () => {
    ended = true
    clearTimeout(timer)
    await round
  }
}

/** Probes now and then, and continuously once a probe has failed; true after `MAX_SILENT_PROBES` failures. */
function hangDetector(cluster: Cluster): () => Promise<boolean> {
  let probedAt = performance.now()
  let unanswered = 0
  return async () => {
    if (unanswered === 0 && performance.now() - probedAt < PROBE_EVERY_MS) return false
    probedAt = performance.now()
    unanswered = (await probe(cluster, DATABASE)) === 'silent' ? unanswered + 1 : 0
    if (unanswered < MAX_SILENT_PROBES) return false
    unanswered = 0
    return true
  }
}
