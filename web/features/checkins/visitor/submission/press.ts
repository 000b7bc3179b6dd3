/** The moment of a press by two clocks: one stands still while some phones sleep, the other can be set. */
export interface Press {
  startedAtMs: number
  monotonicMs: number
}

/** Longer than this, an attempt says too little of where its visitor is now: it is sent no more. */
const MAX_PRESS_AGE_MS = 600_000

export const pressNow = (): Press => ({ startedAtMs: Date.now(), monotonicMs: performance.now() })

/** By the clock that says more. One that was set back counts like one that was set forward. */
export const pressAgeMs = ({ startedAtMs, monotonicMs }: Press): number =>
  Math.max(Math.abs(Date.now() - startedAtMs), performance.now() - monotonicMs)

export const isPressTooOld = (press: Press): boolean => pressAgeMs(press) > MAX_PRESS_AGE_MS

/** A press before the page was loaded again, on the clock of this load. */
export const pressBefore = (startedAtMs: number): Press => ({
  startedAtMs,
  monotonicMs: performance.now() - Math.abs(Date.now() - startedAtMs),
})
