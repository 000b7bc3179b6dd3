import type pg from 'pg'
import { type QueueState, queueState } from './queue-state.ts'

/** Gauges of the queue; all those of one scrape share one query. */
export function queueGauges(pool: pg.Pool) {
  let pending: Promise<QueueState> | undefined
  const state = () => {
    pending ??= queueState(pool).finally(() => {
      pending = undefined
    })
    return pending
  }
  return [
    {
      name: 'queue_jobs',
      help: 'Jobs that are due, that have failed and are tried again, and that are given up.',
      labelNames: ['state'],
      read: async () => {
        const { due, failing, givenUp } = await state()
        return Object.entries({ due, failing, given_up: givenUp }).map(([name, value]) => ({
          labels: { state: name },
          value,
        }))
      },
    },
    {
      name: 'queue_behind_seconds',
      help: 'How long the oldest job has been due.',
      read: async () => [{ value: (await state()).behindS }],
    },
  ]
}
