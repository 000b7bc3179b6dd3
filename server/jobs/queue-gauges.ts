import type pg from 'pg'
import type { Gauge as GaugeClass, Registry } from 'prom-client'
import { type QueueState, queueState } from './queue-state.ts'

/** Takes the class: the library is loaded only where metrics are served. */
export function measureQueue(pool: pg.Pool, { Gauge, registry }: { Gauge: typeof GaugeClass; registry: Registry }) {
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
    help: 'Jobs that are due, that have failed and are tried again, and that are given up.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { due, failing, givenUp } = await state()
      this.set({ state: 'due' }, due)
      this.set({ state: 'failing' }, failing)
      this.set({ state: 'given_up' }, givenUp)
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
