import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  CLUSTER_SUPERUSER,
  clientOf,
  createCluster,
  postmasterPid,
  startPostmaster,
  stopPostmaster,
  writeSettings,
} from './postgres/cluster.ts'
import { OWNER } from './postgres/cluster-roles.ts'
import { asRoot, postgresUser } from './postgres/os-user.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { missing } from './testing/programs.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

/** The machine's own PostgreSQL, which comes with its client programs. */
const cluster = inject('clusters')[1]!
let folder: string
let app: TestApp
let restored: TestDatabase
beforeAll(() => {
  if (!cluster) throw missing('postgresql')
  folder = mkdtempSync(join(tmpdir(), 'nearmark-own-'))
  for (const name of ['before', 'after', 'backup']) mkdirSync(join(folder, name))
  chmodSync(folder, 0o700)
})
afterAll(async () => {
  await app?.stop()
  await restored?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The shell commands of that chapter, as they stand there. */
function documentedCommands(): string[] {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const chapter = text.slice(text.indexOf('**Your own PostgreSQL** has its own tools'))
  return [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1]!)
}
const [DUMP, RESTORE_DUMP, ARCHIVE, BASE_BACKUP, RESTORE_BASE] = documentedCommands() as [
  string,
  string,
  string,
  string,
  string,
]

const run = (commands: string, { name, dataDir }: { name: string; dataDir: string }) =>
  execFileSync('/bin/sh', ['-eu', '-c', commands], {
    env: {
      PATH: `${cluster.binDir}:${process.env.PATH}`,
      BACKUPS: join(folder, 'backup'),
      BACKUP: join(folder, 'backup', readdirSync(join(folder, 'backup'))[0] ?? 'none'),
      DATA_DIR: join(folder, dataDir),
      DATABASE_OWNER_URL: `postgresql://${OWNER}@localhost:${cluster.port}/${name}?host=${cluster.host}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

it('the documented words back up and restore an own PostgreSQL with everything told before', {
  timeout: 60_000,
}, async () => {
  app = await startTestApp({ DATA_DIR: join(folder, 'before') }, cluster)
  const { creatorId } = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, creatorId)
  for (let n = 0; n < 20; n++)
    expect((await postCheckIn(app, link.checkinToken, { name: `Visitor ${n}` })).status).toBe(200)
  run(DUMP, { name: app.database.name, dataDir: 'before' })
  const noted = statSync(join(folder, 'before', 'last-backup')).mtimeMs
  expect(Math.abs(noted - Date.now())).toBeLessThan(60_000)
  await app.stop()

  restored = await makeDatabase(cluster, 'template1')
  run(RESTORE_DUMP, { name: restored.name, dataDir: 'after' })
  app = await startTestApp({ DATA_DIR: join(folder, 'after') }, cluster, restored.name)
  const { rows } = await app.deps.pool.query<pg.QueryResultRow>(
    'select (select count(*)::int from check_ins) as told, (select count(*)::int from sessions) as sessions',
  )
  expect(rows).toEqual([{ told: 20, sessions: 0 }])
  expect((await postCheckIn(app, link.checkinToken, { name: 'Visitor 21' })).status).toBe(200)
  expect(readFileSync(join(folder, 'after', 'secret'), 'utf8')).toBe(
    readFileSync(join(folder, 'before', 'secret'), 'utf8'),
  )
})

it('the documented words archive an own PostgreSQL so that a lost machine loses only what was not archived', {
  timeout: 60_000,
}, async () => {
  const user = asRoot() ? await postgresUser() : undefined
  const machine = join('/tmp', `nearmark-pitr-${process.pid}`)
  mkdirSync(machine)
  if (user) chownSync(machine, user.uid, user.gid)
  const { binDir } = cluster
  const files = { dir: join(machine, 'data'), binDir, user, socketDir: machine }
  const shell = (commands: string) =>
    execFileSync('/bin/sh', ['-eu', '-c', commands], {
      ...user,
      cwd: machine,
      env: {
        PATH: `${binDir}:${process.env.PATH}`,
        PGDATA: files.dir,
        BACKUP: machine,
        WAL: join(machine, 'wal'),
        PGHOST: machine,
        PGUSER: CLUSTER_SUPERUSER,
      },
    })
  try {
    await createCluster(files, ['--no-sync', '--locale=C.UTF-8'])
    writeSettings(files, `listen_addresses = ''\nunix_socket_directories = '${machine}'\n`)
    shell(`mkdir "$WAL"; ${ARCHIVE}`)
    await startPostmaster(files)
    const sql = async (text: string) => {
      const client = clientOf(files, 'postgres', 20_000)
      await client.connect()
      return client.query(text).finally(() => client.end())
    }
    await sql('create table told as select 1 as n')
    shell(BASE_BACKUP)
    await sql('insert into told select generate_series(2, 1000)')
    // What archive_timeout does within a minute.
    const { rows } = await sql('select pg_walfile_name(pg_switch_wal()) as segment')
    await expect.poll(() => existsSync(join(machine, 'wal', rows[0].segment)), { timeout: 20_000 }).toBe(true)
    process.kill(postmasterPid(files)!, 'SIGQUIT')
    await expect.poll(() => postmasterPid(files)).toBeUndefined()
    shell('rm -r "$PGDATA"; mkdir -m 700 "$PGDATA"')

    shell(RESTORE_BASE)
    await startPostmaster(files)
    await expect
      .poll(async () => (await sql('select count(*)::int as n, pg_is_in_recovery() as recovering from told')).rows, {
        timeout: 20_000,
      })
      .toEqual([{ n: 1000, recovering: false }])
  } finally {
    await stopPostmaster(files)
    rmSync(machine, { recursive: true, force: true })
  }
})
