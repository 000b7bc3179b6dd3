import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { asRoot } from './postgres/os-user.ts'
import { startFailure } from './start-failure.ts'
import { StartFault } from './start-fault.ts'
import { mountMemoryDisk } from './testing/memory-disk.ts'
import { spawnService } from './testing/process.ts'
import { pathOf } from './testing/programs.ts'
import { fillAsStarted } from './testing/started-folder.ts'
import { tcpProxyTo } from './testing/tcp-proxy.ts'
import { makeDatabase } from './testing/test-db.ts'

const NOBODY = 65_534
const HOME_OF_ROOT = process.platform === 'darwin' ? '/var/root' : '/root'
const PRELOADED_FULL_DISK = fileURLToPath(new URL('testing/full-disk.mjs', import.meta.url))

/** As PostgreSQL says it, where no small disk can be mounted to hear it. */
const NO_ROOM = new StartFault('The database could not be made in /data/postgres: No space left on device.')

/** One that works, made by a start: what a test breaks it mends again. */
let dataDir: string
let taken: { port: number; close: () => void }

beforeAll(async () => {
  dataDir = await fillAsStarted(mkdtempSync(join(tmpdir(), 'nearmark-starts-')))
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  taken = { port: (server.address() as AddressInfo).port, close: () => server.close() }
}, 60_000)
afterAll(() => {
  taken.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the service and waits for its end: it must have said one sentence, and left no PostgreSQL behind. */
async function failedStart(env: Record<string, string>, wrapper: string[] = []): Promise<string> {
  const settings = { LOG_LEVEL: 'error', PORT: String(await freePort()), DATA_DIR: dataDir, ...env }
  const service = spawnService(settings, { wrapper })
  expect(await service.ended).toBe(1)
  expect(existsSync(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  const [sentence, ...more] = service.output().trim().split('\n')
  expect(more).toEqual([])
  return sentence!
}

/** Root may write into every folder. Without the capability DAC_OVERRIDE root is refused like an ordinary user. */
const withoutDacOverride = () => (asRoot() ? [pathOf('setpriv'), '--bounding-set=-dac_override,-dac_read_search'] : [])

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'nearmark-start-'))

/** Readable, and not writable. */
function folderOfAnotherUser(): string {
  if (!asRoot()) return '/'
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Gives the folder of the database another owner. Only root can: others find a folder of root in its place. */
function giveToAnotherUser(folder: string): { restore: () => void } {
  if (asRoot()) {
    const { uid, gid } = statSync(folder)
    chownSync(folder, 0, 0)
    return { restore: () => chownSync(folder, uid, gid) }
  }
  renameSync(folder, `${folder}-aside`)
  symlinkSync(HOME_OF_ROOT, folder)
  return {
    restore: () => {
      rmSync(folder)
      renameSync(`${folder}-aside`, folder)
    },
  }
}

describe('a start that cannot work ends with one sentence', { timeout: 40_000 }, () => {
  it('when its port is taken', async () => {
    expect(await failedStart({ PORT: String(taken.port) })).toBe(
      `Port ${taken.port} of 127.0.0.1 is taken. Stop the program that uses it, or set PORT to another one.`,
    )
  })

  it('when the port of the metrics is taken', async () => {
    expect(await failedStart({ METRICS_PORT: String(taken.port) })).toContain('or set METRICS_PORT to another one.')
  })

  it('when it is to listen on an IP of another machine', async () => {
    expect(await failedStart({ DEMO: '1', HOST: '192.0.2.1' })).toBe(
      'HOST is 192.0.2.1, which is no address of this computer.',
    )
  })

  it('when the database is not there', async () => {
    const sentence = await failedStart({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/nothing` })
    expect(sentence).toMatch(/^PostgreSQL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Check DATABASE_URL/)
  })

  it('when the server does not have that database', async () => {
    const { host, user } = inject('clusters')[0]!
    const sentence = await failedStart({ DATABASE_URL: `postgresql://${user}@localhost/nothing?host=${host}` })
    expect(sentence).toContain('PostgreSQL cannot be used: database "nothing" does not exist.')
  })

  it('when its role may make no tables', async () => {
    const { host } = inject('clusters')[0]!
    const sentence = await failedStart({ DATABASE_URL: `postgresql://nearmark_app@localhost/template1?host=${host}` })
    expect(sentence).toContain('PostgreSQL refuses what the start needs: permission denied for schema public.')
  })

  it('when the owner of the tables cannot sign in', async () => {
    const { host } = inject('clusters')[0]!
    const urlOf = (role: string) => `postgresql://${role}@localhost/nearmark_template?host=${host}`
    const settings = { DATABASE_URL: urlOf('nearmark_app'), DATABASE_OWNER_URL: urlOf('nobody') }
    expect(await failedStart(settings)).toBe(
      'PostgreSQL cannot be used as the owner of the tables: role "nobody" does not exist. Check DATABASE_OWNER_URL.',
    )
  })

  it('when its two URLs name two databases', async () => {
    const cluster = inject('clusters')[0]!
    const { host } = cluster
    const other = await makeDatabase(cluster)
    const urlOf = (role: string, name: string) => `postgresql://${role}@localhost/${name}?host=${host}`
    const settings = {
      DATABASE_URL: urlOf('nearmark_app', 'postgres'),
      DATABASE_OWNER_URL: urlOf('nearmark_owner', other.name),
    }
    const sentence = await failedStart(settings)
    await other.drop()
    expect(sentence).toBe(
      'DATABASE_URL and DATABASE_OWNER_URL name two different databases. Both name the same one, as two roles.',
    )
  })

  it('when DATABASE_URL names two hosts', async () => {
    const service = spawnService({
      DATABASE_URL: 'postgresql://db1:5432,db2:5432/nearmark?target_session_attrs=read-write',
    })
    expect(await service.ended).toBe(1)
    expect(service.output()).toContain('DATABASE_URL names several hosts, and one is all that can be asked')
  })

  it('when a newer release has changed the database', async () => {
    const { host, user } = inject('clusters')[0]!
    const admin = new pg.Client({ host, user, database: 'postgres' })
    await admin.connect()
    await admin.query('create database newer template nearmark_template')
    const newer = new pg.Client({ host, user, database: 'newer' })
    await newer.connect()
    await newer.query('insert into migrations (number, compatible_since) values (9001, 9001)')
    await newer.end()
    const sentence = await failedStart({ DATABASE_URL: `postgresql://nearmark_owner@localhost/newer?host=${host}` })
    await admin.query('drop database newer')
    await admin.end()
    expect(sentence).toMatch(/^This database belongs to a newer release of Nearmark/)
  })

  it('when the secret is cut short', async () => {
    const file = join(dataDir, 'secret')
    const secret = readFileSync(file)
    writeFileSync(file, secret.subarray(0, 20))
    expect(await failedStart({})).toContain(`${file} holds fewer than 32 characters`)
    writeFileSync(file, secret)
  })

  it('when half of the state of the payment simulator is there', async () => {
    const file = join(dataDir, 'stripe-simulator.json')
    const state = readFileSync(file)
    writeFileSync(file, state.subarray(0, state.length / 2))
    expect(await failedStart({})).toBe(
      `The state of the payment simulator in ${file} is damaged. Restore the file, or remove it: the simulator then begins without customers.`,
    )
    writeFileSync(file, state)
  })

  it('when others may read the folder of the database', async () => {
    chmodSync(join(dataDir, 'postgres'), 0o755)
    const sentence = await failedStart({})
    chmodSync(join(dataDir, 'postgres'), 0o700)
    expect(sentence).toContain('is open to other users, and PostgreSQL refuses that: chmod 700')
  })

  it('when the folder of the database belongs to somebody else', async () => {
    const folder = join(dataDir, 'postgres')
    const { restore } = giveToAnotherUser(folder)
    const sentence = await failedStart({})
    restore()
    expect(sentence).toContain(
      asRoot() ? `The database in ${folder} belongs to root` : 'belongs to another user of this machine',
    )
  })

  it('when the data folder is a file', async () => {
    const file = join(dataDir, 'secret')
    expect(await failedStart({ DATA_DIR: file })).toBe(`${file} needs to be a folder. Set DATA_DIR to another one.`)
  })

  it('when the data folder is read-only', async () => {
    const sentence = await failedStart({ DATA_DIR: folderOfAnotherUser() }, withoutDacOverride())
    expect(sentence).toContain('cannot be read and written by this user.')
  })

  it('when the folder of the photos cannot be written', async () => {
    // The cluster's socket lies in a folder that root without its capability cannot enter.
    const network = await tcpProxyTo(inject('clusters')[0]!)
    const database = await makeDatabase(inject('clusters')[0]!)
    const urlOf = (role: string) => `postgresql://${role}@127.0.0.1:${network.cluster.port}/${database.name}`
    const photos = join(temporaryFolder(), 'photos')
    symlinkSync(folderOfAnotherUser(), photos)
    const settings = {
      DATA_DIR: dirname(photos),
      DATABASE_URL: urlOf('nearmark_app'),
      DATABASE_OWNER_URL: urlOf('nearmark_owner'),
      ALLOW_UNSHARED: 'payments',
    }
    const sentence = await failedStart(settings, withoutDacOverride())
    await network.close()
    await database.drop()
    expect(sentence).toContain(`${photos}/.id cannot be read and written by this user.`)
  })

  it('when the disk is full, and leaves no half of a secret behind', async () => {
    const DATA_DIR = temporaryFolder()
    const sentence = await failedStart({
      DATA_DIR,
      FULL_DISK: DATA_DIR,
      NODE_OPTIONS: `--import=${PRELOADED_FULL_DISK}`,
    })
    expect(sentence).toContain(`There is no space left for ${DATA_DIR}/secret`)
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  it.each([
    ['64 kB', 'size=64k'],
    ['40 MB', 'size=40m'],
  ])('when a disk of %s has no room for a database', async (_, options) => {
    const disk = mountMemoryDisk(options)
    const sentence = disk ? await failedStart({ DATA_DIR: disk.folder }).finally(disk.unmount) : startFailure(NO_ROOM)
    expect(sentence).toMatch(/No space left on device|wrote only \d+ of \d+ bytes/)
    expect(sentence).toContain('begins with about 200 MB: free some space, or set DATA_DIR to a folder that has it.')
  })
})

it('a start that is told to stop ends what it has begun, and says nothing of a failure', {
  timeout: 40_000,
}, async () => {
  const service = spawnService({ LOG_LEVEL: 'info', PORT: String(await freePort()), DATA_DIR: dataDir })
  const postmaster = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(postmaster), { timeout: 20_000, interval: 5 }).toBe(true)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(existsSync(postmaster)).toBe(false)
  // The log's lines alone.
  expect(
    service
      .output()
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('{')),
  ).toEqual([])
})
