import type { Account } from './account.ts'
import { advancingClocks, failClock, stepClock } from './resources/test-clocks/advance.ts'
import type { TestClock } from './wire.ts'

/** A pause between two steps, so that webhooks and requests are handled while a clock advances. */
const STEP_MS = 10

/** Advances test clocks in the background, one due action after another. */
export function createClockRunner(account: () => Account, stepped: () => void) {
  let running: Promise<void> | null = null
  let stopped = false

  async function run(): Promise<void> {
    while (!stopped && advancingClocks(account()).length > 0) {
      await new Promise(resolve => setTimeout(resolve, STEP_MS))
      for (const clock of advancingClocks(account())) step(clock)
      stepped()
    }
  }

  function step(clock: TestClock): void {
    try {
      stepClock(account(), clock)
    } catch (error) {
      failClock(account(), clock)
      process.emitWarning(error as Error)
    }
  }

  return {
    start: () => {
      running ??= run().finally(() => {
        running = null
      })
    },
    /** Waits until no clock advances. */
    ready: async () => {
      while (running) await running
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}
