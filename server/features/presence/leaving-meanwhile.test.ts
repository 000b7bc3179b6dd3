import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { act, arrive, endPresent, leave, linkWith, namesHere, records } = checkOutCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

/** Until so many statements wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await app.deps.pool.query(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].count
    })
    .toBe(count)

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

it('the automatic end waits for somebody who leaves, who need not wait for it', async () => {
  const link = await linkWith()
  const { id } = await arrive(link, { name: 'Ada' })
  await arrive(link, { name: 'Ben' })
  await app.advance('13 hours')
  let ending: Promise<void> | undefined
  // As a check-out does: the record first, then who is present.
  await inTransaction(async client => {
    const { rows } = await client.query(
      `update check_ins set out_at = app_now(), out_by = 'visitor' where id = $1 returning link_id, ordinal`,
      [id],
    )
    ending = endPresent()
    await waiting(1)
    await client.query(`set local lock_timeout = '500ms'`)
    await client.query('delete from present_now where link_id = $1 and ordinal = $2', [
      rows[0].link_id,
      rows[0].ordinal,
    ])
  })
  await ending
  expect(await namesHere(link)).toEqual([])
  expect((await records(link)).map(({ outBy }: { outBy: string }) => outBy)).toEqual(['auto', 'visitor'])
})

it('somebody who leaves while their time is corrected is not here any more', async () => {
  const link = await linkWith({ createdAt: '2026-01-01' })
  const { id, key, body } = await arrive(link, { name: 'Ada' })
  const at = new Date(Date.parse(body.checkedInAt) - 60_000).toISOString()
  let replies: Promise<{ status: number }[]> | undefined
  await inTransaction(async client => {
    // The correction stands still once the record is its own.
    await client.query('lock table late_records in share mode')
    const correcting = act(link, id, 'correct', { at })
    await waiting(1)
    replies = Promise.all([correcting, leave(link, key)])
    await waiting(2)
  })
  expect((await replies)!.map(({ status }) => status)).toEqual([200, 200])
  expect(await namesHere(link)).toEqual([])
  expect(await records(link)).toMatchObject([{ outBy: 'visitor', checkedInAt: at }])
})

it('somebody who is given more time at the moment of the automatic end stays', async () => {
  const link = await linkWith()
  await arrive(link, { name: 'Ada' })
  await app.advance('13 hours')
  let ending: Promise<void> | undefined
  await inTransaction(async client => {
    await client.query(`update present_now set due_at = app_now() + interval '1 hour' where link_id = $1`, [link.id])
    ending = endPresent()
    await waiting(1)
  })
  await ending
  expect(await namesHere(link)).toEqual(['Ada'])
  expect((await records(link))[0].outBy).toBeUndefined()
})
