import type { PayloadOf, TaskName } from '../jobs/queue.ts'
import type { TestApp } from './test-app.ts'

/** Every table, the queue's too, with rows that speak of this. */
export async function tracesIn({ deps: { pool } }: TestApp, canaries: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(
        `select 1 from ${name} t where ${canaries.map((_, index) => `t::text ilike '%' || $${index + 1} || '%'`).join(' or ')} limit 1`,
        canaries,
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat().sort()
}

/** What waits in the queue for this task, oldest first. */
export async function waitingJobs<T extends TaskName>({ deps: { pool } }: TestApp, task: T): Promise<PayloadOf<T>[]> {
  const { rows } = await pool.query<{ payload: PayloadOf<T> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}
