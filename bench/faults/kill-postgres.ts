import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/testing/operator.ts'
import { type Figure, figure, ms, percentile } from '../figures.ts'
import { answerFigures, auditOf, lossFigures } from './audit.ts'
import type { FaultPace } from './pace.ts'
import { type FaultyService, withService } from './service.ts'
import { until } from './until.ts'
import { confirmedAfter, type Ledger, startVisitors } from './visitors.ts'

const FAULT = 'PostgreSQL killed'
/** Without each of these a crash loses commits, or damages pages. */
const SAFE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
/** A commit that does not wait for its WAL: the control. The writer of the WAL comes by rarely, so that some are lost at each kill. */
const UNSAFE = [
  'alter database nearmark set synchronous_commit = off',
  "alter system set wal_writer_delay = '10s'",
  'select pg_reload_conf()',
]

/** PostgreSQL is killed under load; the service, which goes on running, starts it again. */
export async function killPostgres(pace: FaultPace): Promise<Figure[]> {
  const { audit, ledger, servingMs, unsafe, damaged } = await withService(service => killed(service, pace))
  const control = await withService(async service => {
    await runAsSuperuser(service, UNSAFE)
    // The setting of a database is that of new sessions alone.
    await service.kill()
    await service.start()
    return killed(service, pace)
  })
  const kills = `${pace.postgresKills} kills`
  const none = { goal: { atMost: 0 }, unit: '' }
  return [
    ...lossFigures(FAULT, audit, kills),
    ...answerFigures(FAULT, ledger),
    figure({
      what: `${FAULT}: the next check-in is confirmed after the kill, the slowest`,
      goal: { atMost: 5000 * pace.timeRoom },
      value: Math.max(...servingMs),
      unit: 'ms',
      numbers: `${kills}, the median ${ms(percentile(servingMs, 50))}`,
    }),
    figure({ ...none, what: `${FAULT}: damaged indexes`, value: damaged, numbers: 'every B-tree, by amcheck' }),
    figure({
      ...none,
      what: 'Settings of PostgreSQL that would let a crash lose commits',
      value: unsafe.length,
      numbers: unsafe.join(', ') || `on: ${SAFE_SETTINGS.join(', ')}`,
    }),
    figure({
      what: 'Control: with synchronous_commit off confirmed check-ins are lost',
      goal: { atLeast: 1 },
      value: control.audit.lost.patient,
      unit: '',
      numbers: `${kills}, ${control.audit.confirmed.toLocaleString('en-GB')} check-ins confirmed`,
    }),
  ]
}

async function killed(service: FaultyService, { postgresKills }: FaultPace) {
  const unsafe = await unsafeSettings(service)
  const { ledger, end } = startVisitors(service, { patient: 16 })
  const servingMs: number[] = []
  for (let times = 0; times < postgresKills; times++) {
    await sleep(1500 + Math.random() * 1000)
    const killedAt = performance.now()
    const pid = await postmasterPid(service)
    // 0 would be this process and its group.
    if (!(pid > 1)) throw new Error('PostgreSQL does not run')
    process.kill(pid, 'SIGKILL')
    servingMs.push((await confirmedByNext(service, { pid, ledger })) - killedAt)
  }
  await end()
  return {
    audit: await auditOf(service, ledger),
    ledger,
    servingMs,
    unsafe,
    damaged: await damagedIndexes(service),
  }
}

const postmasterPid = async ({ dataDir }: FaultyService) =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** When a check-in was confirmed by the next PostgreSQL. Answers of the killed one do not count. */
async function confirmedByNext(service: FaultyService, { pid, ledger }: { pid: number; ledger: Ledger }) {
  await until('another PostgreSQL runs', () => isAnother(service, pid))
  return confirmedAfter(ledger, performance.now())
}

async function isAnother(service: FaultyService, pid: number) {
  const newest = await postmasterPid(service)
  return newest > 0 && newest !== pid
}

async function runAsSuperuser({ dataDir }: FaultyService, statements: readonly string[]) {
  const client = await openDatabase(dataDir)
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function unsafeSettings({ dataDir }: FaultyService): Promise<string[]> {
  const client = await openDatabase(dataDir)
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting <> 'on'",
    [SAFE_SETTINGS],
  )
  await client.end()
  return rows.map(({ name }) => name)
}

async function damagedIndexes({ dataDir }: FaultyService): Promise<number> {
  const client = await openDatabase(dataDir)
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ oid: number }>(
    `select i.indexrelid::int as oid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relam = (select oid from pg_am where amname = 'btree') and c.relpersistence = 'p' and i.indisvalid`,
  )
  let damaged = 0
  for (const { oid } of rows)
    await client.query('select bt_index_check($1::int::oid::regclass, true)', [oid]).catch(() => {
      damaged++
    })
  await client.end()
  return damaged
}
