import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Measure } from './http/metrics.ts'
import type { Route } from './http/route.ts'
import type { Jobs } from './jobs/queue.ts'

/** The parts of a feature that the service mounts. */
export interface Feature {
  routes?: readonly Route[]
  jobs?: readonly Jobs[]
  /** Pages and other routes that are not in the contract. */
  pages?: (app: FastifyInstance) => Promise<void> | void
  /** Gauges of the feature, for `GET /metrics`. */
  measures?: readonly Measure[]
  /** Runs before the first request; `owner` may change tables. */
  prepare?: (owner: pg.Pool) => Promise<void>
}
