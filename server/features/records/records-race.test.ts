import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { countsBesideRows, expectSoundCounts } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeUnderLock } from './change-record.ts'
import { restoreCheckIn, voiding } from './void-check-in.ts'

const ROUNDS = 12
const SIMULTANEOUS = 6

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
  const input = { linkId: link.id, id: body.id, reason: 'Because of the race' }
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
    const { counted, held } = await countsBesideRows(app, (await race(app, app.deps.db.withPlugin(withoutLocks))).id)
    expect(counted).not.toEqual(held)
  }
})
