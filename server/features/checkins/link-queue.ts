import { keyedQueue } from '../../http/keyed-queue.ts'

/** One link uses one connection, and all links together few, so that requests at a locked link never use up the pool. */
export const linkQueue = keyedQueue({ maxConcurrent: 4, maxWaitMs: 2500 })
