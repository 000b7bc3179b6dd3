import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { countsBesideRows } from '../../testing/link-counts.ts'
import { makeCreator } from '../../testing/makers.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { adding } from './add-check-in.ts'
import { changeUnderLock } from './change-record.ts'
import { correcting } from './correct-check-in.ts'
import { restoreCheckIn, voiding } from './void-check-in.ts'

const ROUNDS = 12
const SIMULTANEOUS = 6
const CONNECTIONS = 32
const reason = 'Because of the race'

const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' ? ({ ...(node as SelectQueryNode), endModifiers: [] } as RootOperationNode) : node,
  transformResult: async ({ result }) => result,
}

const apps: TestApp[] = []
beforeAll(async () => {
  for (const cluster of inject('clusters')) apps.push(await startTestApp({}, cluster))
})
afterAll(async () => {
  for (const app of apps) await app.stop()
})

/** Voids one record many times at once, round after round, without the queue of a process: as in as many processes. */
async function race(app: TestApp, db: Db): Promise<MadeLink> {
  const { creatorId } = await makeCreator(app, { email: 'racer@example.org', planId: 5 })
  const link = await makeLink(app, creatorId)
  const { body } = await postCheckIn(app, link.checkinToken)
  const input = { linkId: link.id, id: body.id, reason }
  for (let round = 0; round < ROUNDS; round++) {
    const all = await Promise.allSettled(
      Array.from({ length: SIMULTANEOUS }, () =>
        changeUnderLock(db, { creatorId, linkId: link.id }, voiding(app.deps, input)),
      ),
    )
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already_void' })
    await restoreCheckIn(app.deps, creatorId, input)
  }
  return link
}

test('a record is voided once by simultaneous calls', { timeout: 60_000 }, async () => {
  for (const app of apps) await expectSoundCounts(app, (await race(app, app.deps.db)).id)
})

test('control: without the link’s lock the counts differ from the rows', { timeout: 60_000 }, async () => {
  for (const app of apps) {
    const { counted, held } = await countsBesideRows(
      app.deps.pool,
      (await race(app, app.deps.db.withPlugin(withoutLocks))).id,
    )
    expect(counted).not.toEqual(held)
  }
})

/** Adds check-ins by hand, many at once; returns how many the database has refused. */
async function addAtOnce(app: TestApp, db: Db): Promise<{ link: MadeLink; refused: number }> {
  const { creatorId } = await makeCreator(app, { email: 'adder@example.org', planId: 5 })
  const link = await makeLink(app, creatorId)
  const all = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, (_, n) =>
      changeUnderLock(db, { creatorId, linkId: link.id }, adding(app.deps, { linkId: link.id, name: `V${n}`, reason })),
    ),
  )
  return { link, refused: all.filter(({ status }) => status === 'rejected').length }
}

test('32 simultaneous additions by hand make 32 records', { timeout: 60_000 }, async () => {
  for (const app of apps) {
    const { link, refused } = await addAtOnce(app, app.deps.db)
    expect([refused, (await countsBesideRows(app.deps.pool, link.id)).held.valid]).toEqual([0, CONNECTIONS])
    await expectSoundCounts(app, link.id)
  }
})

test('control: without the link’s lock two additions take the same ordinal', { timeout: 60_000 }, async () => {
  for (const app of apps)
    expect((await addAtOnce(app, app.deps.db.withPlugin(withoutLocks))).refused).toBeGreaterThan(0)
})

/** Corrects name and time of one record, many times at once, and returns its history, oldest first. */
async function correctAtOnce(app: TestApp, db: Db) {
  const creator = await makeCreator(app, { email: 'corrector@example.org', planId: 5 })
  const { creatorId } = creator
  const link = await makeLink(app, creatorId, { createdAt: '2026-01-01' })
  const { body } = await postCheckIn(app, link.checkinToken)
  const now = (await app.deps.now()).getTime()
  const corrections = Array.from({ length: CONNECTIONS }, (_, n) => {
    const at = new Date(now - n * 20 * 60_000).toISOString()
    return changeUnderLock(
      db,
      { creatorId, linkId: link.id },
      correcting(app.deps, { linkId: link.id, id: body.id, name: `V${n}`, at, reason }),
    )
  })
  await Promise.allSettled(corrections)
  const { acts } = await recordCalls(() => app).acts(creator, link.id, body.id)
  return { link, acts: acts.reverse() as { name: string; checkedInAt: string; was: object }[] }
}

/** What each correction left, beside what the next one says that it found. */
const seams = (acts: { name: string; checkedInAt: string; was: object }[]) => ({
  left: acts.slice(0, -1).map(({ name, checkedInAt }) => ({ name, checkedInAt })),
  found: acts.slice(1).map(({ was }) => was),
})

test('32 simultaneous corrections each begin where the one before ended', { timeout: 60_000 }, async () => {
  for (const app of apps) {
    const { link, acts } = await correctAtOnce(app, app.deps.db)
    expect(acts).toHaveLength(CONNECTIONS)
    const { left, found } = seams(acts)
    expect(found).toEqual(left)
    await expectSoundCounts(app, link.id)
  }
})

test('control: without the link’s lock corrections begin at the same state', { timeout: 60_000 }, async () => {
  for (const app of apps) {
    const { left, found } = seams((await correctAtOnce(app, app.deps.db.withPlugin(withoutLocks))).acts)
    expect(found).not.toEqual(left)
  }
})
