import { connectionQueue } from '../../http/connection-queue.ts'

/** For requests that lock a link. */
export const linkQueue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 2500 })
