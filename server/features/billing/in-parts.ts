import { enqueue, isWaiting } from '../../jobs/queue.ts'
import type { BillingDeps } from './billing-deps.ts'

/** A task must end well before the queue breaks it off. */
export const TASK_MS = 18_000

/** After what to go on; null: from the beginning. */
export interface Place {
  after: string | null
}

export interface Part extends Place {
  timeLeft: () => boolean
}

/**
 * One part of what takes longer than a task may, in a task of its own. `work` gets on by one step at least, and answers
 * where it stopped, or null at the end. A new round does not begin while another goes on.
 */
export async function inParts(
  { db }: BillingDeps,
  { task, after, taskMs }: Place & { task: string; taskMs: number },
  work: (timeLeft: () => boolean) => Promise<string | null>,
): Promise<void> {
  const key = `${task} next`
  if (after === null && (await isWaiting(db, key))) return
  const endsAt = performance.now() + taskMs
  const next = await work(() => performance.now() < endsAt)
  if (next !== null) await enqueue(db, task, { after: next }, { key })
}
