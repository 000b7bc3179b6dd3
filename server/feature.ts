import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Route } from './http/route.ts'
import type { Jobs } from './jobs/queue.ts'

/** What one feature adds to the service. */
export interface Feature {
  routes?: readonly Route[]
  jobs?: Jobs
  /** Pages and other answers outside the contract. */
  pages?: (app: FastifyInstance) => Promise<void> | void
  /** Work before the first request; `owner` may change tables. */
  prepare?: (owner: pg.Pool) => Promise<void>
}
