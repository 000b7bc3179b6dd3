import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { CREATE_ROLES, DATABASE, OWNER } from '../../server/postgres/cluster-roles.ts'
import { asRoot, type OsUser, postgresUser } from '../../server/postgres/os-user.ts'
import { runHaproxy } from '../../server/testing/balancer.ts'
import { processesIn } from '../../server/testing/processes-in.ts'
import { missing, type Program, pathOf } from '../../server/testing/programs.ts'
import { ROOT } from '../processes.ts'
import { until } from './until.ts'

const DEBIAN_DIR = '/usr/lib/postgresql'
const SUPERUSER = 'postgres'
/** How long the standby gets nothing before its primary is killed. */
const HELD_MS = 300
/** On a busy machine a primary must not lose its place because it is slow to say that it lives. */
const TTL_S = 10
/** A machine that runs other tests is slow to answer. */
const CONNECT_TIMEOUT_MS = 15_000

const documented = (name: string) => readFileSync(join(ROOT, 'deploy/patroni', name), 'utf8')

export interface Standby {
  /** Leads to the primary, whichever it is. */
  port: number
  /** Connects to the primary as a superuser. */
  connect: () => Promise<pg.Client>
  /** Kills PostgreSQL of the primary, or its whole machine. For a moment before that the standby gets nothing. */
  killPrimary: (lost: 'PostgreSQL' | 'machine') => Promise<void>
  /** Starts the machine that was killed. */
  revive: () => void
  switchOver: () => Promise<void>
  /** Until the other one is the standby, and has all that the primary has. */
  untilPaired: () => Promise<void>
  /** From now on no commit waits for the standby, which is promoted whatever it lacks. */
  stopWaiting: () => Promise<void>
}

interface Ports {
  postgres: number
  rest: number
}

interface Member {
  name: string
  ports: Ports
  dataDir: string
  patroni: ChildProcess
  start: () => void
}

interface Group {
  folder: string
  user: OsUser
}

/** Two PostgreSQL under the documented Patroni, with one etcd, behind the documented HAProxy. */
export async function withStandby<T>(work: (standby: Standby) => Promise<T>): Promise<T> {
  const user = asRoot() ? await postgresUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-standby-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const group = { folder, user }
    const etcd = await startEtcd(group)
    ends.push(() => killed(etcd.child))
    const members = [await startMember('db1', group, etcd.port), await startMember('db2', group, etcd.port)] as const
    ends.push(() => Promise.all(members.map(killMachine)))
    const { port, stop } = await startBalancer(members[0].ports, members[1].ports)
    ends.push(stop)
    return await work(await standbyOf(members, port))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function standbyOf(members: readonly Member[], port: number): Promise<Standby> {
  let waits = true
  const primary = async () => {
    for (const member of members) if (await answersAs(member, 'primary')) return member
    return undefined
  }
  const connect = () => connectTo(port, DATABASE)
  await until('there is a primary', async () => (await primary()) !== undefined)
  const maker = await connectTo((await primary())!.ports.postgres, 'postgres')
  await maker.query(CREATE_ROLES)
  await maker.query(`create database ${DATABASE} owner ${OWNER}`)
  await maker.end()
  const standby: Standby = {
    port,
    connect,
    killPrimary: async lost => {
      const member = (await primary())!
      await holdReplication(connect)
      if (lost === 'machine') await killMachine(member)
      else killPostgres(member)
    },
    revive: () => members.find(({ patroni }) => patroni.signalCode !== null)?.start(),
    switchOver: async () => {
      const member = (await primary())!
      await call(member, 'POST', 'switchover', JSON.stringify({ leader: member.name }))
    },
    untilPaired: () =>
      until('the standby has all that the primary has', async () => {
        const roles = await Promise.all(members.map(member => answersAs(member, waits ? 'sync' : 'async')))
        return roles.includes(true) && (await replicates(connect).catch(() => false))
      }),
    stopWaiting: async () => {
      waits = false
      const body = JSON.stringify({ synchronous_mode: false, maximum_lag_on_failover: 2 ** 30 })
      await call((await primary())!, 'PATCH', 'config', body)
      await standby.untilPaired()
    },
  }
  await standby.untilPaired()
  return standby
}

async function call({ ports }: Member, method: string, path: string, body: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${ports.rest}/${path}`, { method, body })
  if (!reply.ok) throw new Error(`Patroni answered ${reply.status} ${await reply.text()}`)
}

async function connectTo(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function replicates(connect: () => Promise<pg.Client>): Promise<boolean> {
  const client = await connect()
  const { rowCount } = await client.query("select from pg_stat_replication where state = 'streaming'")
  await client.end()
  return rowCount === 1
}

async function holdReplication(connect: () => Promise<pg.Client>): Promise<void> {
  const client = await connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  client.end().catch(() => undefined)
  await sleep(HELD_MS)
}

const answersAs = ({ ports }: Member, role: 'primary' | 'sync' | 'async'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${ports.rest}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )

async function killMachine(member: Member): Promise<void> {
  await killed(member.patroni)
  killPostgres(member)
}

function killPostgres({ dataDir }: Member): void {
  for (const { pid } of processesIn(dataDir)) endProcess(pid)
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function startProgram(program: Program, args: string[], { folder, user }: Group): ChildProcess {
  const log = openSync(join(folder, `${program}.log`), 'a')
  return spawn(pathOf(program), args, {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', log, log],
  })
}

async function startEtcd(group: Group) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const child = startProgram(
    'etcd',
    [
      `--data-dir=${join(group.folder, 'etcd')}`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ],
    group,
  )
  const healthy = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('etcd is healthy', healthy)
  return { port, child }
}

async function startMember(name: string, group: Group, etcdPort: number): Promise<Member> {
  const ports = { postgres: await freePort(), rest: await freePort() }
  const dataDir = join(group.folder, name)
  const file = join(group.folder, `${name}.yml`)
  writeFileSync(file, configurationFor({ name, ports, dataDir, etcdPort }))
  const start = () => startProgram('patroni', [file], group)
  const member: Member = {
    name,
    ports,
    dataDir,
    patroni: start(),
    start: () => {
      member.patroni = start()
    },
  }
  return member
}

/** The documented configuration, on this machine and without passwords; a lost member is noticed sooner. */
const configurationFor = (of: Pick<Member, 'name' | 'ports' | 'dataDir'> & { etcdPort: number }) =>
  documented('patroni.yml')
    .replace('name: db1', `name: ${of.name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${of.ports.rest}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${of.ports.postgres}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${of.etcdPort}`)
    .replace('ttl: 20', `ttl: ${TTL_S}`)
    .replace('loop_wait: 5', 'loop_wait: 1')
    .replace('retry_timeout: 5', 'retry_timeout: 4')
    .replace('/var/lib/postgresql/15/nearmark', of.dataDir)
    .replace(/bin_dir: .*/, `bin_dir: ${binDir()}`)
    .replace(
      /pg_hba:[\s\S]*$/,
      'pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]\n',
    )
    .concat(`  parameters: { unix_socket_directories: "" }\n`)

/** Of the newest PostgreSQL among the system's packages. */
function binDir(): string {
  const versions = existsSync(DEBIAN_DIR)
    ? readdirSync(DEBIAN_DIR)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  if (versions.length === 0) throw missing('postgresql')
  return join(DEBIAN_DIR, String(versions[0]), 'bin')
}

async function startBalancer(first: Ports, second: Ports) {
  const port = await freePort()
  const configuration = documented('haproxy.cfg')
    .replace('10.0.0.10:5432', `127.0.0.1:${port}`)
    .replace('10.0.0.21:5432 port 8008', `127.0.0.1:${first.postgres} port ${first.rest}`)
    .replace('10.0.0.22:5432 port 8008', `127.0.0.1:${second.postgres} port ${second.rest}`)
  return { port, stop: (await runHaproxy(port, configuration)).stop }
}
