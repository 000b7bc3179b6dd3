import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from './db/db.ts'
import { migrate, migratingSettings } from './db/migrate.ts'
import { nextMailTo } from './testing/captured-mail.ts'
import { postCheckIn } from './testing/check-in-makers.ts'
import { FIRST_MIGRATION, firstRelease } from './testing/first-release.ts'
import { startOn, type TestApp } from './testing/test-app.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

const MIGRATIONS = new URL('./db/migrations/', import.meta.url)

async function migrateAsFirstRelease(database: TestDatabase, folder: string): Promise<void> {
  copyFileSync(new URL(FIRST_MIGRATION, MIGRATIONS), join(folder, FIRST_MIGRATION))
  const worker = openPool(database.connection, () => undefined)
  const owner = openPool({ ...database.ownerConnection, ...migratingSettings }, () => undefined)
  const log = pino({ level: 'silent' })
  await migrate({ owner, worker, log, folder: pathToFileURL(`${folder}/`) }).finally(() =>
    Promise.all([owner.end(), worker.end()]),
  )
}

async function emptyTables({ ownerConnection }: TestDatabase): Promise<string[]> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || oid::regclass, false, true, '')))[1]::text = '0'`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

describe.each(inject('clusters'))('a database of the first release, with rows in each table, on $name', cluster => {
  const past = firstRelease()
  const cookies = { session: past.session }
  let folder: string
  let database: TestDatabase
  let app: TestApp
  let emptyBefore: string[]
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nearmark-upgrade-'))
    database = await makeDatabase(cluster, 'template1')
    await migrateAsFirstRelease(database, folder)
    await database.asOwner(past.sql)
    emptyBefore = await emptyTables(database)
    // The service migrates it at its start.
    app = await startOn({ database, dataDir: folder }, {})
  })
  afterAll(async () => {
    await app?.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('began with no table empty', () => {
    expect(emptyBefore).toEqual([])
  })

  it('keeps its creators signed in, with their plan and links', async () => {
    const { body } = await app.call('GET', '/api/dashboard', { cookies })
    expect(body).toMatchObject({
      creator: { email: past.creatorEmail, planName: 'Pro', isAccountExpired: false },
      links: [{ id: past.linkId, locationName: 'The Old Hall' }],
    })
  })

  it('shows the same check-ins and refusals', async () => {
    const { body } = await app.call('GET', `/api/checkin-links/${past.linkId}/checkins`, { cookies })
    expect(body.checkins.map(({ userName }: { userName: string }) => userName)).toEqual([
      'Guest 3',
      'Guest 2',
      'Guest 1',
    ])
    expect(body.linkInfo).toMatchObject({ checkinCount: 3, pendingCount: 1, radiusM: 100, keeps: 'position' })
    expect(body.linkInfo.refusals).toEqual([{ reason: 'too_far', count: 1 }])
  })

  it('tells new visitors from returning ones', async () => {
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const range = new URLSearchParams({ linkId: past.linkId, from: dayFromNow(-60), to: dayFromNow(1) })
    const { body } = await app.call('GET', `/api/analytics?${range}`, { cookies })
    expect(body).toMatchObject({
      totals: { accepted: 3, refused: 1 },
      visitors: { firstTime: 1, returning: 1, unknown: 1 },
    })
  })

  it('exports them', async () => {
    const { status, text } = await app.call('GET', `/api/checkin-links/${past.linkId}/export`, { cookies })
    expect([status, text.match(/Guest \d/g)?.sort()]).toEqual([200, ['Guest 1', 'Guest 2', 'Guest 3']])
  })

  it('honours the links of emails that were sent before', async () => {
    const verify = (token: string) => app.call('GET', `/api/verify/${token}`, { cookies })
    expect((await verify(past.navToken)).body).toMatchObject({ success: true })
    expect((await verify(past.signInToken)).body).toMatchObject({ confirm: true })
  })

  it('sends the email that was waiting in its queue', async () => {
    const { token } = await nextMailTo(app, past.creatorEmail)
    expect((await app.call('GET', `/api/verify/${token}`)).body).toMatchObject({ confirm: true })
  })

  it('confirms a check-in that was waiting, and takes new ones', async () => {
    const { token } = past.confirmation
    const confirmed = await app.call('POST', `/api/verify-checkin/${past.checkinToken}`, {
      body: { token, confirm: true },
    })
    expect(confirmed.body).toMatchObject({ success: true, name: 'Guest 4' })
    expect((await postCheckIn(app, past.checkinToken)).body).toMatchObject({ requiresVerification: true })
    const { body } = await app.call('GET', `/api/checkin-links/${past.linkId}/checkins`, { cookies })
    expect(body.checkins[0]).toMatchObject({ userName: 'Guest 4' })
    expect(body.linkInfo).toMatchObject({ checkinCount: 4, pendingCount: 1 })
  })

  it('deletes the old link when its creator asks', async () => {
    const deleted = await app.call('DELETE', `/api/checkin-links/${past.linkId}`, { cookies })
    expect(deleted.status).toBe(200)
    expect((await app.call('GET', `/api/checkin-links/${past.checkinToken}`)).status).toBe(404)
  })
})
