import { keyedQueue, sharedSlots } from './keyed-queue.ts'

/** Of the pool's connections: the others are for work that waits for nobody. */
export const HELD_CONNECTIONS = 12
const slots = sharedSlots(HELD_CONNECTIONS)

/**
 * For work that holds a connection while it waits for a row: one connection for each key, few for each kind of work, and for all
 * kinds together fewer than the pool has.
 */
export const connectionQueue = (options: Pick<Parameters<typeof keyedQueue>[0], 'maxConcurrent' | 'maxWaitMs'>) =>
  keyedQueue({ ...options, slots })
