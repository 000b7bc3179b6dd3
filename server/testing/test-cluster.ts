import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../../scripts/build-if-changed.mjs'
import { postgresBinaries, SHARED_DIR } from '../postgres/binaries.ts'
import {
  CLUSTER_PORT,
  CLUSTER_SUPERUSER,
  type Cluster,
  createCluster,
  startPostmaster,
  writeSettings,
} from '../postgres/cluster.ts'
import { INITDB_FLAGS } from '../postgres/embedded.ts'
import { asRoot, canEnter, type OsUser, postgresUser } from '../postgres/os-user.ts'
import { socketFolder } from '../postgres/socket-folder.ts'
import { makeTemplate, type TestCluster } from './test-db.ts'

const exec = promisify(execFile)

/** Debian keeps the versions side by side: `/usr/lib/postgresql/15/bin`. */
const DEBIAN_DIR = '/usr/lib/postgresql'
const OLDEST_VERSION = 14

// Nothing in these databases outlives the run, so nothing needs to reach the disk.
const settingsOf = (socketDir: string) => `listen_addresses = ''
port = ${CLUSTER_PORT}
unix_socket_directories = '${socketDir}'
max_connections = 200
shared_buffers = 64MB
fsync = off
full_page_writes = off
synchronous_commit = off
autovacuum_naptime = 1h
timezone = 'UTC'
`

/** Vitest's global setup: what is built, and clusters for the whole run, each with the template that test databases are cloned from. */
export default async function setup(project: TestProject) {
  await buildIfChanged({ node: process.execPath, env: process.env })
  const user = asRoot() ? await postgresUser() : undefined
  const homeDir = temporaryFolder(user, await temporaryRoot(user))
  const guard = removeWhenDone(homeDir)
  process.env.TMPDIR = folderForTests(homeDir)
  const system = await systemPostgres()
  const clusters = await Promise.all([
    startEmbeddedCluster(homeDir, user),
    ...(system ? [startSystemCluster(homeDir, user, system)] : []),
  ])
  await Promise.all(clusters.map(makeTemplate))
  project.provide('clusters', clusters)
  return guard.end
}

async function startEmbeddedCluster(homeDir: string, user: OsUser) {
  const { binDir, version } = await postgresBinaries(user, SHARED_DIR)
  const major = Number.parseInt(version, 10)
  return start({ homeDir, user, binDir, name: `embedded ${major}`, version: major, initdbFlags: INITDB_FLAGS })
}

function startSystemCluster(homeDir: string, user: OsUser, { binDir, version }: SystemPostgres) {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return start({ homeDir, user, binDir, name: `system ${version}`, version, initdbFlags: [`--locale=${locale}`] })
}

async function start(of: {
  homeDir: string
  user: OsUser
  binDir: string
  name: string
  version: number
  initdbFlags: string[]
}): Promise<TestCluster> {
  const dir = join(of.homeDir, of.name.replace(' ', '-'))
  const cluster: Cluster = { dir, binDir: of.binDir, user: of.user, socketDir: socketFolder(dir, of.user, of.homeDir) }
  await createCluster(cluster, ['--no-sync', ...of.initdbFlags])
  writeSettings(cluster, settingsOf(cluster.socketDir))
  await startPostmaster(cluster)
  return {
    name: of.name,
    host: cluster.socketDir,
    port: CLUSTER_PORT,
    user: CLUSTER_SUPERUSER,
    version: of.version,
    binDir: of.binDir,
  }
}

interface SystemPostgres {
  binDir: string
  version: number
}

/** The oldest version of this machine that Nearmark supports: Debian's packages first, else the one that is in PATH. */
async function systemPostgres(): Promise<SystemPostgres | undefined> {
  const debian = debianVersions().filter(version => version >= OLDEST_VERSION)
  if (debian.length > 0) {
    const version = Math.min(...debian)
    return { binDir: join(DEBIAN_DIR, `${version}`, 'bin'), version }
  }
  try {
    const [{ stdout: binDir }, { stdout: name }] = await Promise.all([
      exec('pg_config', ['--bindir']),
      exec('pg_config', ['--version']),
    ])
    const version = Number(/\d+/.exec(name)![0])
    return version >= OLDEST_VERSION ? { binDir: binDir.trim(), version } : undefined
  } catch {
    return undefined
  }
}

function debianVersions(): number[] {
  try {
    return readdirSync(DEBIAN_DIR).map(Number)
  } catch {
    return []
  }
}

async function temporaryRoot(user: OsUser) {
  return (await canEnter(user, tmpdir())) && tmpdir().length < 40 ? tmpdir() : '/tmp'
}

function temporaryFolder(user: OsUser, parent: string) {
  const path = mkdtempSync(join(parent, 'nearmark-tests-'))
  chmodSync(path, 0o755)
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** What the tests put into the temporary folder goes with the run, however it ends. Open to all, as the system's is. */
function folderForTests(homeDir: string) {
  const path = join(homeDir, 'tmp')
  mkdirSync(path)
  chmodSync(path, 0o1777)
  return path
}

/** Ends what a test has stopped or left behind, too. A pid file that outlived its PostgreSQL may name any process. */
const END_OF_CLUSTERS = `
cat > /dev/null
living() {
  find "$1" -name postmaster.pid | while read -r file; do
    pid=$(head -n 1 "$file")
    case $(readlink "/proc/$pid/exe" || ps -o comm= -p "$pid") in *postgres*) echo "$pid" ;; esac
  done
}
with_sessions() { for pid in $1; do echo "$pid"; cat "/proc/$pid/task/$pid/children" || pgrep -P "$pid"; done; }
for i in $(seq 100); do
  pids=$(living "$1")
  [ "$pids" ] || break
  kill -CONT $(with_sessions "$pids")
  kill -QUIT $pids
  sleep 0.05
done
kill -KILL $(with_sessions "$(living "$1")")
find "$1" -name nearmark.conf -exec sed -n "s/^unix_socket_directories = '\\(.*\\)'$/\\1/p" {} + | while read -r folder; do
  case $folder in */nearmark-*) rm -rf "$folder" ;; esac
done
rm -rf "$1"
`

/**
 * A guard that waits for the end of a pipe which only this process holds: however the run ends, by itself, by
 * Ctrl-C or by force, the clusters end with it.
 */
function removeWhenDone(homeDir: string) {
  const guard = spawn('/bin/sh', ['-c', END_OF_CLUSTERS, 'sh', homeDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return {
    end: async () => {
      guard.ref()
      guard.stdin.end()
      await once(guard, 'exit')
    },
  }
}
