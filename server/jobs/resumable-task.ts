import type { Db } from '../db/db.ts'
import { enqueue, isWaiting, type PayloadOf, type TaskName } from './queue.ts'

/** Well before the queue breaks a task off. */
const WORK_MS = 15_000

interface Resumable<T extends TaskName> {
  task: T
  /** Nothing is done while an earlier round of the task waits to go on. */
  startsRound?: boolean
  workMs?: number | undefined
}

/**
 * Work that may take longer than a task may. After each step `steps` yields the payload with which the task would go on from
 * there; when the time is up the last one goes to a next job. A task that is killed is repeated from its own payload, so each
 * step must leave behind what a repetition finds done.
 */
export async function resumableTask<T extends TaskName>(
  db: Db,
  { task, startsRound = false, workMs = WORK_MS }: Resumable<T>,
  steps: AsyncIterable<PayloadOf<T>>,
): Promise<void> {
  const key = `${task} next`
  if (startsRound && (await isWaiting(db, key))) return
  const endsAt = performance.now() + workMs
  for await (const rest of steps) {
    if (performance.now() < endsAt) continue
    await enqueue(db, task, rest, { key })
    return
  }
}
