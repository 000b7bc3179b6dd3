import type { KyselyPlugin, RootOperationNode, SelectQueryNode } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPlaces } from '../places/index.ts'
import { createLink } from './create-link.ts'

const ROUNDS = 100
const SIMULTANEOUS = 6
const LIMIT = 1

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

/** How many rounds ended with more links than the plan allows, and how many links were made. */
async function race(app: TestApp, db: Db, rounds: number) {
  const { deps } = app
  const { creatorId } = await makeCreator(app, { email: `racer${rounds}@example.org` })
  const input = { placeId: 'coord_3_101', requireUserVerify: false, requirePhotoVerify: false, neverExpire: false }
  const create = () =>
    createLink(
      { ...deps, db, places: createPlaces(deps) },
      { creatorId, sessionId: '', idempotencyKey: undefined },
      input,
    )
  let over = 0
  let made = 0
  for (let round = 0; round < rounds; round++) {
    const results = await Promise.allSettled(Array.from({ length: SIMULTANEOUS }, create))
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'plan_limit' })
    const count = results.filter(result => result.status === 'fulfilled').length
    made += count
    if (count > LIMIT) over++
    await deps.db.deleteFrom('links').where('creator_id', '=', creatorId).execute()
  }
  return { over, made }
}

test('links created at the same moment never exceed the plan', { timeout: 60_000 }, async () => {
  for (const app of apps) expect(await race(app, app.deps.db, ROUNDS)).toEqual({ over: 0, made: ROUNDS * LIMIT })
})

test('control: without the lock they exceed the plan', { timeout: 60_000 }, async () => {
  for (const app of apps) {
    const { over } = await race(app, app.deps.db.withPlugin(withoutLocks), 20)
    expect(over).toBeGreaterThan(0)
  }
})
