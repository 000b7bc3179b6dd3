import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp, TestReply } from './test-app.ts'

/** More than the service has connections. */
const WAITING = 24
const BESIDE = 5

/** The statuses of other calls while another transaction holds a lock for which many calls of one kind wait. */
export async function statusesBeside(
  { deps }: TestApp,
  lock: pg.QueryConfig,
  { waiting, other }: { waiting: () => Promise<TestReply>; other: () => Promise<TestReply> },
): Promise<number[]> {
  const holder = new pg.Client(deps.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const calls = Promise.all(Array.from({ length: WAITING }, waiting))
    const waiters = async () => (await holder.query('select from pg_locks where not granted')).rows.length
    await expect.poll(waiters).toBeGreaterThan(0)
    const statuses: number[] = []
    for (let n = 0; n < BESIDE; n++) statuses.push((await other()).status)
    await holder.query('rollback')
    await calls
    return statuses
  } finally {
    await holder.end()
  }
}
