import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { OWNER } from './db/cluster-roles.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

/** The machine's own PostgreSQL, which comes with its client programs. */
const cluster = inject('clusters')[1]
let folder: string
let app: TestApp
let restored: TestDatabase
beforeAll(async () => {
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
function documentedCommands(): { backup: string; restore: string } {
  const text = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const chapter = text.slice(text.indexOf('**Your own PostgreSQL** has its own tools'))
  const [backup, restore] = [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1]!)
  return { backup: backup!, restore: restore! }
}

const run = (commands: string, { name, dataDir }: { name: string; dataDir: string }) =>
  execFileSync('/bin/sh', ['-eu', '-c', commands], {
    env: {
      PATH: `/usr/lib/postgresql/${cluster!.version}/bin:${process.env.PATH}`,
      BACKUP: join(folder, 'backup'),
      DATA_DIR: join(folder, dataDir),
      DATABASE_OWNER_URL: `postgresql://${OWNER}@localhost:${cluster!.port}/${name}?host=${cluster!.host}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

it.runIf(cluster)(
  'the documented words back up and restore an own PostgreSQL with everything told before',
  { timeout: 60_000 },
  async () => {
    const { backup, restore } = documentedCommands()
    app = await startTestApp({ DATA_DIR: join(folder, 'before') }, cluster)
    const { creatorId } = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    const link = await makeLink(app, creatorId)
    for (let n = 0; n < 20; n++)
      expect((await postCheckIn(app, link.checkinToken, { name: `Visitor ${n}` })).status).toBe(200)
    run(backup, { name: app.database.name, dataDir: 'before' })
    await app.stop()

    restored = await makeDatabase(cluster!, 'template1')
    run(restore, { name: restored.name, dataDir: 'after' })
    app = await startTestApp({ DATA_DIR: join(folder, 'after') }, cluster, restored.name)
    const { rows } = await app.deps.pool.query<pg.QueryResultRow>('select count(*)::int as n from check_ins')
    expect(rows).toEqual([{ n: 20 }])
    expect((await postCheckIn(app, link.checkinToken, { name: 'Visitor 21' })).status).toBe(200)
    expect(readFileSync(join(folder, 'after', 'secret'), 'utf8')).toBe(
      readFileSync(join(folder, 'before', 'secret'), 'utf8'),
    )
  },
)
