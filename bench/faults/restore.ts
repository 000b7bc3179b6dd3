import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { hashOf, newSecret, uuidv7 } from '../../server/db/ids.ts'
import { type EmbeddedConnection, startEmbedded } from '../../server/postgres/embedded.ts'
import { startHaproxy } from '../../server/testing/balancer.ts'
import { visitor } from '../../server/testing/check-in-makers.ts'
import { insertLinks, openDatabase, TOKEN } from '../../server/testing/operator.ts'
import { OF_EVERY_PROCESS, type ServiceProcess, spawnService, untilReady } from '../../server/testing/process.ts'
import { processesIn } from '../../server/testing/processes-in.ts'
import { fillAsStarted } from '../../server/testing/started-folder.ts'
import { type Figure, figure } from '../figures.ts'
import { ROOT } from '../processes.ts'
import type { FaultPace } from './pace.ts'
import { countOf, digestsOf, rowsOf } from './row-digests.ts'
import { withProcesses } from './service.ts'
import { until } from './until.ts'
import { startVisitors } from './visitors.ts'

const FAULT = 'Machine lost, and restored'
const silent = { info: () => undefined, warn: console.warn, error: console.error }
const exec = promisify(execFile)

/** A backup under load, the end of the machine, a restore on an empty one, and two processes on what was restored. */
export async function restoreDrill({ restoredCheckIns, timeRoom }: FaultPace): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nearmark-drill-'))
  const machines = new Map<string, ServiceProcess>()
  const start = async (dataDir: string) => {
    const service = spawnService({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_S: '0',
      DATA_DIR: dataDir,
    })
    machines.set(dataDir, service)
    await untilReady(service)
    return service
  }
  const [restored, forgetful, copied] = ['restored', 'forgetful', 'copied'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const lost = await fillAsStarted(mkdtempSync(join(tmpdir(), 'nearmark-lost-')))
  const over = new AbortController()
  try {
    const { backup, record, before, erased, digest } = await backedUpUnderLoad(await start(lost), {
      dataDir: lost,
      folder,
      atLeast: restoredCheckIns,
      over: over.signal,
    })
    const lostAt = performance.now()
    await loseMachine(lost, machines)

    mkdirSync(restored)
    copyFileSync(record, join(restored, 'erasures.jsonl'))
    await command('restore', restored, backup)
    const service = await start(restored)
    const backS = (performance.now() - lostAt) / 1000
    const after = await within(restored, client => rowsOf(client, before))
    const people = await within(restored, client => countOf(client, erased))
    await stop(service)

    await command('restore', forgetful, backup)
    const other = await start(forgetful)
    const back = await within(forgetful, client => countOf(client, erased))
    await stop(other)

    const own = await digestsAtRest(restored)
    const copy = await command('backup', restored, '--to', join(folder, 'second'))
    await command('restore', copied, /^Backed up to (\S+):/m.exec(copy)![1]!)
    const theirs = await digestsAtRest(copied)
    const differing = [...own].filter(([table, text]) => theirs.get(table) !== text).map(([table]) => table)
    const scaled = await scaledToTwo(restored)
    const none = { goal: { atMost: 0 }, unit: '' }
    return [
      figure({
        ...none,
        what: `${FAULT}: check-ins confirmed before the backup began that are lost`,
        value: before.length - after.count,
        numbers: `${before.length.toLocaleString('en-GB')} check-ins; the backup was made under load`,
      }),
      figure({
        ...none,
        what: `${FAULT}: of them those whose rows differ from before`,
        value: after.digest === digest ? 0 : 1,
        numbers: 'by one digest of all of their rows',
      }),
      figure({
        ...none,
        what: `${FAULT}: people who were erased, before the backup and after it, and are back`,
        value: people,
        numbers: '2 people; the record of erasures is that of the newest backup',
      }),
      figure({
        ...none,
        what: `${FAULT}: tables that differ after a second backup and restore, at rest`,
        value: differing.length,
        numbers: differing.join(', ') || `${own.size} tables, by a digest of all rows`,
      }),
      figure({
        what: `${FAULT}: serving again`,
        goal: { atMost: 900 * timeRoom },
        value: backS,
        unit: 's',
        numbers: 'from the loss on; packages and web app were there',
      }),
      figure({
        ...none,
        what: `${FAULT}: check-ins through HAProxy and two processes on it that fail`,
        value: scaled.failed,
        numbers: `${scaled.asked} check-ins; ${scaled.served} of 2 processes served`,
      }),
      figure({
        what: 'Control: people who were erased after the backup, and are back without the record of erasures',
        goal: { atLeast: 1 },
        value: back,
        unit: '',
        numbers: 'the same backup',
      }),
    ]
  } finally {
    over.abort()
    for (const dataDir of machines.keys()) await loseMachine(dataDir, machines)
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Drill {
  dataDir: string
  folder: string
  /** How many check-ins there are before the first backup. */
  atLeast: number
  over: AbortSignal
}

async function backedUpUnderLoad({ url }: ServiceProcess, { dataDir, folder, atLeast, over }: Drill) {
  const cookie = await within(dataDir, makeLinkOfCreator)
  const { ledger, end } = startVisitors({ url, ended: over }, { patient: 8 })
  await until('enough are checked in', () => ledger.believed.patient.size > atLeast)
  const [early, late, ...others] = [...ledger.believed.patient] as [string, string, ...string[]]
  await erase(url, cookie, early)
  const made = await command('backup', dataDir, '--to', join(folder, 'first'))
  await erase(url, cookie, late)
  const newer = await command('backup', dataDir, '--to', join(folder, 'newer'))
  await end()
  const pathIn = (output: string) => /^Backed up to (\S+):/m.exec(output)![1]!
  const { digest } = await within(dataDir, client => rowsOf(client, others))
  return {
    backup: pathIn(made),
    record: join(pathIn(newer), 'erasures.jsonl'),
    before: others,
    erased: [early, late],
    digest,
  }
}

/** The link that visitors open, whose creator is signed in. Gives the creator's cookie. */
async function makeLinkOfCreator(client: pg.Client): Promise<string> {
  await insertLinks(client, [TOKEN])
  const secret = newSecret()
  await client.query(
    `insert into sessions (id, secret_hash, creator_id, user_agent)
     select $1, $2, creator_id, 'drill' from links where checkin_token = $3`,
    [uuidv7(), hashOf(secret), TOKEN],
  )
  return `session=${secret}`
}

async function erase(url: string, cookie: string, email: string): Promise<void> {
  const reply = await fetch(`${url}/api/visitors/erase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ visitorEmail: email, because: 'asked' }),
  })
  if (!reply.ok) throw new Error(`An erasure was answered ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** `npm run backup` or `npm run restore`. Gives what it says. */
async function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec(process.execPath, ['--no-warnings', join(ROOT, `server/${name}.ts`), ...args], {
    env: { ...OF_EVERY_PROCESS, DATA_DIR: dataDir },
  })
  return stdout
}

async function stop({ child, ended }: ServiceProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** Everything that runs on it ends at once, and its data is gone. */
async function loseMachine(dataDir: string, machines: Map<string, ServiceProcess>): Promise<void> {
  const service = machines.get(dataDir)
  service?.child.kill('SIGKILL')
  await service?.ended
  machines.delete(dataDir)
  const cluster = clusterOf(dataDir)
  if (!cluster) return
  for (const { pid } of processesIn(cluster)) killIfThere(pid)
  await until('PostgreSQL has ended', () => processesIn(cluster).length === 0)
  rmSync(cluster, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** PostgreSQL's other processes end by themselves once its first is gone, perhaps since they were listed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function clusterOf(dataDir: string): string | undefined {
  try {
    return realpathSync(join(dataDir, 'postgres'))
  } catch {
    return undefined
  }
}

async function within<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openDatabase(dataDir)
  return work(client).finally(() => client.end())
}

/** While no process works with the database. */
async function digestsAtRest(dataDir: string): Promise<Map<string, string>> {
  const { stop: end } = await startEmbedded({ dataDir, log: silent })
  return within(dataDir, digestsOf).finally(end)
}

const CHECK_INS = 40

/** Two processes behind the documented HAProxy, on the restored database. */
async function scaledToTwo(dataDir: string) {
  const { connection, ownerConnection, stop: end } = await startEmbedded({ dataDir, log: silent })
  const urlOf = ({ user, host, database }: EmbeddedConnection) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    DATABASE_URL: urlOf(connection),
    DATABASE_OWNER_URL: urlOf(ownerConnection),
  }
  try {
    return await withProcesses(settings, async start => {
      const ports = [await freePort(), await freePort()]
      for (const port of ports) await start(port)
      const balancer = await startHaproxy(await freePort(), ports)
      try {
        const ready = () =>
          fetch(`${balancer.url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        await until('HAProxy finds a process', ready)
        const statuses = await Promise.all(Array.from({ length: CHECK_INS }, () => checkedIn(balancer.url)))
        const served = await Promise.all(ports.map(port => checkedIn(`http://127.0.0.1:${port}`)))
        return {
          asked: CHECK_INS,
          failed: statuses.filter(status => status !== 200).length,
          served: served.filter(status => status === 200).length,
        }
      } finally {
        await balancer.stop()
      }
    })
  } finally {
    await end()
  }
}

async function checkedIn(url: string): Promise<number> {
  const reply = await fetch(`${url}/api/checkin/${TOKEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visitor),
  })
  await reply.arrayBuffer()
  return reply.status
}
