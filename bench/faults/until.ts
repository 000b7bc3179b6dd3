import { setTimeout as sleep } from 'node:timers/promises'

/** The slowest, a retry that a sweep of each minute brings nearer, takes a little more than one. */
const WITHIN_MS = 3 * 60_000

/** Waits for the effect of a fault, and names an effect that does not come. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const givingUpAt = performance.now() + WITHIN_MS
  while (!(await condition())) {
    if (performance.now() > givingUpAt) throw new Error(`Not so after ${WITHIN_MS / 1000} s: ${what}`)
    await sleep(20)
  }
}
