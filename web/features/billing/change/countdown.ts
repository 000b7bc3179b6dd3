/** Whole seconds left of `totalS`, `elapsedMs` after the start: never below 0. */
export const secondsLeft = (totalS: number, elapsedMs: number): number =>
  Math.max(0, totalS - Math.floor(elapsedMs / 1000))
