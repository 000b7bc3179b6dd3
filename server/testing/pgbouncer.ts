import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { OWNER, WORKER } from '../postgres/cluster-roles.ts'
import { asRoot, postgresUser } from '../postgres/os-user.ts'
import { pathOf } from './programs.ts'
import type { TestCluster } from './test-db.ts'

const ADMIN = 'admin'
const LISTENS_WITHIN_MS = 20_000

interface PoolerOptions {
  mode: 'session' | 'transaction'
  /** Connections to PostgreSQL for each role. */
  size: number
}

const CONFIGURATION = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

/** The documented configuration, on this machine and without passwords. */
function configurationFor({ host, port: postgresPort }: TestCluster, folder: string, port: number, of: PoolerOptions) {
  return readFileSync(CONFIGURATION, 'utf8')
    .replace('nearmark = host=10.0.0.20 port=5432', `* = host=${host} port=${postgresPort}`)
    .replace('10.0.0.10', '127.0.0.1')
    .replace('6432', String(port))
    .replace('scram-sha-256', 'trust')
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace('pool_mode = transaction', `pool_mode = ${of.mode}`)
    .replace('default_pool_size = 20', `default_pool_size = ${of.size}`)
    .concat(`unix_socket_dir =\nadmin_users = ${ADMIN}\n`)
}

/** A real PgBouncer before a cluster of the tests. */
export async function startPgBouncer(cluster: TestCluster, options: PoolerOptions) {
  const user = asRoot() ? await postgresUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(join(folder, 'users'), [OWNER, WORKER, ADMIN].map(role => `"${role}" ""`).join('\n'))
  writeFileSync(file, configurationFor(cluster, folder, port, options))
  if (user) chownSync(folder, user.uid, user.gid)
  let child: ChildProcess
  const start = async () => {
    child = spawn(pathOf('pgbouncer'), ['-q', file], { ...user, cwd: '/', stdio: 'ignore' })
    await untilListens(child, port)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    port,
    start,
    kill,
    /** How many connections to PostgreSQL the clients of this database share. */
    serversOf: async (database: string) => {
      const admin = new pg.Client({ host: '127.0.0.1', port, user: ADMIN, database: 'pgbouncer' })
      await admin.connect()
      const { rows } = await admin.query<{ database: string }>('show servers')
      await admin.end()
      return rows.filter(row => row.database === database).length
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListens(child: ChildProcess, port: number): Promise<void> {
  const givingUpAt = performance.now() + LISTENS_WITHIN_MS
  while (performance.now() < givingUpAt && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (listens) return
    await sleep(50)
  }
  throw new Error('PgBouncer did not start')
}
