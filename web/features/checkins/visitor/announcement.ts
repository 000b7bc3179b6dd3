export interface Spoken {
  readonly screen: string
  readonly distanceM: number | null
  readonly atMs: number
}

const QUIET_MS = 10_000
const WORTH_SAYING_M = 10

/** Whether a screen reader should hear of this: a new state at once, a distance rarely and only when it tells something. */
export function worthSaying(last: Spoken | null, now: Spoken): boolean {
  if (last === null || last.screen !== now.screen) return true
  if (now.distanceM === null || last.distanceM === null) return now.distanceM !== last.distanceM
  return now.atMs - last.atMs >= QUIET_MS && Math.abs(now.distanceM - last.distanceM) >= WORTH_SAYING_M
}
