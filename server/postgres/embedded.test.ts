import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { processesIn } from '../testing/processes-in.ts'
import { CLUSTER_SUPERUSER, type Cluster, probe } from './cluster.ts'
import { claimDataFolder, DataFolderInUse } from './data-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { asRoot } from './os-user.ts'

// Some wait out real deadlines, and a busy machine makes a new cluster slowly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  vi.clearAllMocks()
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function temporaryFolder(name = 'data') {
  const parent = mkdtempSync(join(tmpdir(), 'nearmark-embedded-'))
  chmodSync(parent, 0o711)
  cleanups.push(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, name)
}

async function start(dataDir: string, sharedDir?: string) {
  const embedded = await startEmbedded({ dataDir, log, ...(sharedDir && { sharedDir }) })
  cleanups.push(() => embedded.stop())
  return embedded
}

/** As the owner of the tables. */
async function query(connection: Embedded['ownerConnection'], sql: string) {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A second process that runs `code` after the imports; it prints JSON when it is done and then waits to be killed. */
async function otherProcess(code: string): Promise<{ child: ChildProcess; said: unknown }> {
  const script = `
    import { startEmbedded } from '${import.meta.dirname}/embedded.ts'
    import { claimDataFolder } from '${import.meta.dirname}/data-folder.ts'
    const log = { info() {}, warn() {}, error() {} }
    const say = value => console.log(JSON.stringify(value))
    setInterval(() => {}, 1000)
    ${code}`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout!, 'data')
  return { child, said: JSON.parse(String(line)) }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

test('a fresh start makes the database, and a restart keeps what it holds', async () => {
  const dataDir = temporaryFolder("Ana's data")
  const first = await start(dataDir)
  await query(first.ownerConnection, "create table marks (name text); insert into marks values ('kept')")
  await first.stop()

  const second = await start(dataDir)
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerConnection, 'select name from marks')).toEqual([{ name: 'kept' }])
  expect(await query(second.ownerConnection, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(second.ownerConnection, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  expect(await query(second.ownerConnection, "select lower('ÉÇÑ') as lower")).toEqual([{ lower: 'éçñ' }])
})

test('after kill -9 of the process the next one goes on with the same PostgreSQL and its data', async () => {
  const dataDir = temporaryFolder()
  const { child, said } = await otherProcess(
    `const { ownerConnection } = await startEmbedded({ dataDir: '${dataDir}', log }); say(ownerConnection)`,
  )
  await query(said as Embedded['ownerConnection'], 'create table marks as select 7 as n')
  const postmaster = postmasterOf(dataDir)
  await kill(child)

  const next = await start(dataDir)
  expect(next.adopted).toBe(true)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await query(next.ownerConnection, 'select n from marks')).toEqual([{ n: 7 }])
})

test('after kill -9 of PostgreSQL it is running again by itself, with the data', async () => {
  const dataDir = temporaryFolder()
  const { ownerConnection } = await start(dataDir)
  await query(ownerConnection, 'create table marks as select 7 as n')
  const killed = postmasterOf(dataDir)
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(ownerConnection, 'select n from marks')).toEqual([{ n: 7 }]), 20_000)
  expect(postmasterOf(dataDir)).not.toBe(killed)
  expect(log.warn).toHaveBeenCalledWith('PostgreSQL is not running; restarting it')
})

test('after kill -9 of both, what they left behind does not block the next start', async () => {
  const dataDir = temporaryFolder()
  const { child } = await otherProcess(`await startEmbedded({ dataDir: '${dataDir}', log }); say('up')`)
  await kill(child)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const next = await start(dataDir)
  expect(next.adopted).toBe(false)
  expect(await query(next.ownerConnection, 'select 1 as n')).toEqual([{ n: 1 }])
})

test("a recorded number that is another program's by now is not taken for PostgreSQL, nor stopped", async () => {
  const dataDir = temporaryFolder()
  await (await start(dataDir)).stop()
  const stranger = spawn('sleep', ['30'])
  cleanups.push(() => stranger.kill())
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${stranger.pid}\n${dataDir}/postgres\n0\n5432\n/tmp\n\n0 0\nready\n`,
  )
  chmodSync(join(dataDir, 'postgres/postmaster.pid'), 0o644)
  const next = await start(dataDir)
  expect(next.adopted).toBe(false)
  expect(stranger.exitCode).toBeNull()
})

test('a PostgreSQL that hangs is replaced', async () => {
  const dataDir = temporaryFolder()
  const { child } = await otherProcess(`await startEmbedded({ dataDir: '${dataDir}', log }); say('up')`)
  await kill(child)
  const hanging = postmasterOf(dataDir)
  process.kill(hanging, 'SIGSTOP')
  const next = await start(dataDir)
  expect(next.adopted).toBe(false)
  expect(postmasterOf(dataDir)).not.toBe(hanging)
})

/** Every process of this database, as the system knows them. */
const processesOf = (dataDir: string) => processesIn(join(dataDir, 'postgres')).map(({ pid }) => pid)
const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name)
}

test('a PostgreSQL that stops answering while the service runs is replaced, with the data, and never stands beside another', async () => {
  const dataDir = temporaryFolder()
  const { ownerConnection: connection } = await start(dataDir)
  const session = new Client(connection)
  session.on('error', () => undefined)
  await session.connect()
  await session.query('create table marks as select 7 as n')
  const hanging = processesOf(dataDir)
  signal(hanging, 'SIGSTOP')

  await vi.waitFor(async () => expect(await query(connection, 'select n from marks')).toEqual([{ n: 7 }]), 30_000)
  expect(log.warn).toHaveBeenCalledWith('PostgreSQL does not answer; replacing it')
  expect(processesOf(dataDir).filter(pid => hanging.includes(pid))).toEqual([])
  await query(connection, 'insert into marks values (8)')
})

test('a pause of some seconds is no reason to replace it', async () => {
  const dataDir = temporaryFolder()
  const { connection } = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  const pausing = processesOf(dataDir)
  signal(pausing, 'SIGSTOP')
  await sleep(5_000)
  signal(pausing, 'SIGCONT')
  await sleep(8_000)
  expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a PostgreSQL without a free connection has answered', async () => {
  const { connection } = await start(temporaryFolder())
  const clients = Array.from({ length: 100 }, () => new Client({ ...connection, user: CLUSTER_SUPERUSER }))
  for (const client of clients) client.on('error', () => undefined)
  await Promise.allSettled(clients.map(client => client.connect()))
  expect(await probe({ socketDir: connection.host } as Cluster, connection.database)).toBe('refused')
  await Promise.all(clients.map(client => client.end()))
})

test('a second process on the data folder is refused, until the first has gone, however it went', async () => {
  const dataDir = temporaryFolder()
  const { child } = await otherProcess(`claimDataFolder('${dataDir}'); say('mine')`)
  expect(() => claimDataFolder(dataDir)).toThrow(DataFolderInUse)
  await expect(start(dataDir)).rejects.toThrow(/already running on the data folder .*data/)
  await kill(child)
  claimDataFolder(dataDir).release()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

function moveByHand(database: string, sharedDir: string) {
  mkdirSync(sharedDir)
  renameSync(database, join(sharedDir, 'postgres'))
  symlinkSync(join(sharedDir, 'postgres'), database)
}

test('a data folder that only its owner can enter holds the database, or as root a link to it', async () => {
  const dataDir = temporaryFolder()
  const sharedDir = temporaryFolder('shared')
  chmodSync(join(dataDir, '..'), 0o700)
  const first = await start(dataDir, sharedDir)
  // PostgreSQL does not run as root, and the user that it runs as then cannot enter.
  expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(asRoot())
  const lines = log.info.mock.calls.flat().map(String)
  expect(lines.some(line => line.startsWith(`The database lies in ${sharedDir}/`))).toBe(asRoot())
  await query(first.ownerConnection, 'create table marks as select 7 as n')
  await first.stop()

  const second = await start(dataDir, sharedDir)
  expect(await query(second.ownerConnection, 'select n from marks')).toEqual([{ n: 7 }])
  await second.stop()

  if (!asRoot()) moveByHand(join(dataDir, 'postgres'), sharedDir)
  rmSync(sharedDir, { recursive: true })
  await expect(start(dataDir, sharedDir)).rejects.toThrow(/which is gone/)
})

test('stopping waits for nobody and leaves nothing running', async () => {
  const dataDir = temporaryFolder()
  const embedded = await start(dataDir)
  const client = new Client(embedded.connection)
  client.on('error', () => undefined)
  await client.connect()
  await embedded.stop()
  await sleep(700)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(log.warn).not.toHaveBeenCalled()
})
