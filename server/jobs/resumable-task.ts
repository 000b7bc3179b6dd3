import type { Db } from '../db/db.ts'
import { enqueue, isWaiting, type PayloadOf, type Stoppable, type TaskName } from './queue.ts'

/** Well below the queue's time limit for a task. */
const WORK_MS = 15_000

interface Resumable<T extends TaskName> extends Stoppable {
  task: T
  /** Skips the work while a job waits that continues an earlier round. */
  startsRound?: boolean
}

/**
 * Runs work that may outlast the time limit of a task. After each step `steps` yields the payload from which the task would
 * continue; when the time is up or the queue stops, the last payload becomes the next job. A killed task is retried with its original payload, so
 * repeating a completed step must be harmless.
 */
export async function resumableTask<T extends TaskName>(
  db: Db,
  { task, startsRound = false, abortSignal }: Resumable<T>,
  steps: AsyncIterable<PayloadOf<T>>,
): Promise<void> {
  const key = `${task} next`
  if (startsRound && (await isWaiting(db, key))) return
  const endsAt = performance.now() + WORK_MS
  for await (const payload of steps) {
    if (performance.now() < endsAt && !abortSignal.aborted) continue
    await enqueue(db, task, payload, { key })
    return
  }
}
