import { keyedQueue } from '../../http/keyed-queue.ts'

/** One link uses one connection, and all links together few, so that changes of a locked link never use up the pool. */
export const changeQueue = keyedQueue({ maxConcurrent: 4, maxWaitMs: 3500 })
