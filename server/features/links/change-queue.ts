import { connectionQueue } from '../../http/connection-queue.ts'

/** For changes of a link. */
export const changeQueue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 3500 })
