import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

interface QueueState {
  due: number
  failing: number
  behindS: number
}

export function measureQueue(pool: pg.Pool, registry: Registry) {
  let pending: Promise<QueueState> | undefined
  /** All gauges of one scrape share one query. */
  const state = () => {
    pending ??= queueState(pool).finally(() => {
      pending = undefined
    })
    return pending
  }
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs that are due, and jobs that have failed and are tried again.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { due, failing } = await state()
      this.set({ state: 'due' }, due)
      this.set({ state: 'failing' }, failing)
    },
  })
  new Gauge({
    name: 'queue_behind_seconds',
    help: 'How long the oldest job has been due.',
    registers: [registry],
    async collect() {
      this.set((await state()).behindS)
    },
  })
}

async function queueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(
    `select count(*) filter (where run_at <= now())::int as due,
       count(*) filter (where last_error is not null)::int as failing,
       coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8 as "behindS"
     from graphile_worker._private_jobs`,
  )
  return rows[0]!
}
