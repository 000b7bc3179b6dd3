import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { inTransaction } from './db.ts'
import { hitsOf } from './limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const hits = (key: string) => hitsOf(app.deps.db, key)
const insert = (key: string) =>
  `insert into limits (key, window_ends_at, hits) values ('${key}', app_now() + interval '1 hour', 1)`

it('commits once, though the work has sent the commit with its last statements', async () => {
  const result = await inTransaction(app.deps.pool, async (client, commit) => {
    await Promise.all([client.query(insert('once')), commit()])
    return 'done'
  })
  expect([result, await hits('once')]).toEqual(['done', 1])
})

it('throws the fault of a statement that the commit followed, and keeps nothing', async () => {
  const early = inTransaction(app.deps.pool, (client, commit) =>
    Promise.all([client.query(insert('half')), client.query('select 1 / 0'), client.query(insert('rest')), commit()]),
  )
  await expect(early).rejects.toThrow('division by zero')
  expect([await hits('half'), await hits('rest')]).toEqual([0, 0])
  // The connection is whole, and in no transaction.
  await inTransaction(app.deps.pool, client => client.query(insert('next')))
  expect(await hits('next')).toBe(1)
})
