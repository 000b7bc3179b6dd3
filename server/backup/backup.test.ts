import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { uuidFrom } from '../db/ids.ts'
import { addLink, checkIn, openDatabase } from '../testing/operator.ts'
import { OF_EVERY_PROCESS, type ServiceProcess, spawnService, untilReady } from '../testing/process.ts'
import { fillAsStarted } from '../testing/started-folder.ts'

const folders: string[] = []
const running: ServiceProcess[] = []
afterAll(async () => {
  for (const service of running) service.child.kill('SIGTERM')
  await Promise.all(running.map(service => service.ended))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nearmark-backup-'))
  folders.push(folder)
  return folder
}

/** As a first start left it. */
const oldFolder = async () => fillAsStarted(await newFolder())

async function start(DATA_DIR: string): Promise<ServiceProcess> {
  const service = spawnService({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATA_DIR,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_S: '0',
  })
  running.push(service)
  await untilReady(service)
  return service
}

async function end({ child, ended }: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal)
  await ended
}

/** `npm run backup` or `npm run restore`, without npm. */
async function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const program = fileURLToPath(new URL(`../${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', program, ...args], {
    env: { ...OF_EVERY_PROCESS, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>(resolve => child.once('exit', resolve)),
  ])
  return { code, stdout, stderr }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

async function backUp(dataDir: string): Promise<string> {
  const { code, stdout, stderr } = await run('backup', dataDir, '--to', await newFolder())
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error/i)])
  return /^Backed up to (\S+):/.exec(stdout)![1]!
}

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const withPhoto = { photo: `data:image/jpeg;base64,${photo.toString('base64')}`, photoSource: 'camera' }

/** Check-ins one after another in eight lanes, every tenth with a photo; each that is acknowledged is noted. */
function load(url: string) {
  const acknowledged = new Set<string>()
  let ended = false
  const lane = async () => {
    for (let n = 0; !ended; n++) {
      const key = randomUUID()
      const reply = await checkIn(url, key, n % 10 === 0 ? withPhoto : {}).catch(() => null)
      if (reply?.status === 200) acknowledged.add(uuidFrom(key))
      await reply?.arrayBuffer().catch(() => undefined)
    }
  }
  const lanes = Promise.all(Array.from({ length: 8 }, lane))
  return {
    acknowledged,
    end: async () => {
      ended = true
      await lanes
    },
  }
}

interface State {
  ids: string[]
  photoIds: string[]
}

/** What the database of a running service holds, every heap and index of which must be sound. */
async function soundState(dataDir: string): Promise<State> {
  const client = await openDatabase(dataDir)
  try {
    await client.query('create extension if not exists amcheck')
    const { rows: damages } = await client.query(
      `select c.oid::regclass, v.msg from pg_class c, verify_heapam(c.oid) v where relkind = 'r' and relpersistence = 'p'`,
    )
    expect(damages).toEqual([])
    await client.query(
      `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and relpersistence = 'p'`,
    )
    const { rows: links } = await client.query<{ counted: number; held: number }>(
      `select checkin_count as counted, (select count(*)::int from check_ins c where c.link_id = l.id) as held from links l`,
    )
    for (const { counted, held } of links) expect(counted).toBe(held)
    const { rows } = await client.query<{ id: string; photo_id: string | null }>('select id, photo_id from check_ins')
    return { ids: rows.map(({ id }) => id), photoIds: rows.flatMap(({ photo_id }) => photo_id ?? []) }
  } finally {
    await client.end()
  }
}

/** Its owner may sign out after the backup, which a restore must not undo. */
async function signIn(dataDir: string): Promise<void> {
  const client = await openDatabase(dataDir)
  await client.query(
    `insert into sessions (id, secret_hash, creator_id, user_agent)
     select gen_random_uuid(), sha256('secret'), id, 'test' from creators`,
  )
  await client.end()
  expect(await sessionsIn(dataDir)).toBeGreaterThan(0)
}

async function sessionsIn(dataDir: string): Promise<number> {
  const client = await openDatabase(dataDir)
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from sessions')
  await client.end()
  return rows[0]!.n
}

const photoFile = (dataDir: string, id: string) => join(dataDir, 'photos', id.slice(0, 2), `${id}.jpg`)

describe('a backup taken under load', { timeout: 120_000 }, () => {
  let backup: string
  let before: Set<string>
  let secret: string
  let restoredTo: string

  beforeAll(async () => {
    const dataDir = await oldFolder()
    const service = await start(dataDir)
    await addLink(dataDir)
    await signIn(dataDir)
    const traffic = load(service.url)
    await vi.waitUntil(() => traffic.acknowledged.size > 300, 30_000)
    before = new Set(traffic.acknowledged)
    backup = await backUp(dataDir)
    expect(traffic.acknowledged.size).toBeGreaterThan(before.size)
    secret = readFileSync(join(dataDir, 'secret'), 'utf8')
    await traffic.end()
    await end(service)
    await rm(dataDir, { recursive: true })
  }, 120_000)

  it('is for its owner alone', async () => {
    const names = ['', ...(await readdir(backup, { recursive: true }))]
    expect(names.filter(name => (statSync(join(backup, name)).mode & 0o077) !== 0)).toEqual([])
  })

  it('gives an empty machine everything that was told before it began, and nothing half', async () => {
    restoredTo = join(await newFolder(), 'data')
    const { code, stdout, stderr } = await run('restore', restoredTo, backup)
    expect([code, stderr, stdout]).toEqual([0, expect.any(String), expect.stringMatching(/^Restored the backup of /)])
    const service = await start(restoredTo)
    const { ids, photoIds } = await soundState(restoredTo)
    expect([...before].filter(id => !ids.includes(id))).toEqual([])
    expect(photoIds.length).toBeGreaterThan(0)
    expect(photoIds.filter(id => !existsSync(photoFile(restoredTo, id)))).toEqual([])
    expect(readFileSync(join(restoredTo, 'secret'), 'utf8')).toBe(secret)
    expect(await sessionsIn(restoredTo)).toBe(0)
    await end(service)
  })

  it('can be followed by another one of what was restored, taken while it is stopped', async () => {
    const service = await start(restoredTo)
    const key = randomUUID()
    expect((await checkIn(service.url, key)).status).toBe(200)
    await end(service)
    const second = await backUp(restoredTo)
    const dataDir = await newFolder()
    expect((await run('restore', dataDir, second)).code).toBe(0)
    const again = await start(dataDir)
    expect((await soundState(dataDir)).ids).toContain(uuidFrom(key))
    await end(again)
  })

  it('is refused where the service runs, where data is, and takes its place only when told to', async () => {
    const dataDir = await oldFolder()
    const service = await start(dataDir)
    const whileRunning = await run('restore', dataDir, backup, '--replace')
    expect([whileRunning.code, whileRunning.stderr]).toEqual([
      1,
      expect.stringContaining('Nearmark is already running'),
    ])
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    // By force: its PostgreSQL lives on.
    await end(service, 'SIGKILL')
    const refused = await run('restore', dataDir, backup)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('already holds data (postgres,')])
    const replacing = await run('restore', dataDir, backup, '--replace')
    const replaced = /before lies in (\S+?)[: ]/.exec(replacing.stdout)![1]!
    expect([replacing.code, existsSync(join(replaced, 'postgres', 'PG_VERSION'))]).toEqual([0, true])
    const restored = await start(dataDir)
    expect((await soundState(dataDir)).ids.length).toBeGreaterThanOrEqual(before.size)
    await end(restored)
  })

  it('is refused when it is damaged or half, and the data folder stays as it is', async () => {
    const dataDir = await newFolder()
    const control = join(backup, 'postgres/global/pg_control')
    const { size } = await stat(control)
    const content = readFileSync(control)
    await truncate(control, size - 1)
    const damaged = await run('restore', dataDir, backup)
    expect([damaged.code, damaged.stderr]).toEqual([
      1,
      expect.stringContaining('is damaged: postgres/global/pg_control is not as it was written. Use another backup.'),
    ])
    await writeFile(control, content)
    const manifest = join(backup, 'manifest.json')
    const written = readFileSync(manifest)
    await writeFile(manifest, written.subarray(0, written.length / 2))
    expect((await run('restore', dataDir, backup)).stderr).toContain('its manifest.json cannot be read')
    await rm(manifest)
    expect((await run('restore', dataDir, backup)).stderr).toContain('is not a finished backup')
    await writeFile(manifest, written)
    expect(await readdir(dataDir)).toEqual([])
  })
})

it('a restore that was broken off while it put files in place keeps the service from starting', {
  timeout: 60_000,
}, async () => {
  const dataDir = await oldFolder()
  await end(await start(dataDir))
  const made = join(dataDir, 'restored')
  await writeFile(made, '')
  const service = spawnService({ NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(await service.ended).toBe(1)
  expect(service.output()).toContain('was broken off while it put the files in place. Run npm run restore again')
})

it('there is nothing to back up where no database is, nor where it is one of your own', async () => {
  const dataDir = await newFolder()
  const { code, stderr } = await run('backup', dataDir, '--to', dataDir)
  expect([code, stderr]).toEqual([1, `There is no database in ${dataDir}.\n`])
  expect(await readdir(dataDir)).toEqual([])
})
