export interface Announcement {
  readonly screen: string
  readonly distanceM: number | null
  readonly atMs: number
}

const MIN_INTERVAL_MS = 10_000
const MIN_CHANGE_M = 10

/** Whether a screen reader should announce the change: a new screen at once, a distance rarely and only if it has moved. */
export function shouldAnnounce(last: Announcement | null, next: Announcement): boolean {
  if (last === null || last.screen !== next.screen) return true
  if (next.distanceM === null || last.distanceM === null) return next.distanceM !== last.distanceM
  return next.atMs - last.atMs >= MIN_INTERVAL_MS && Math.abs(next.distanceM - last.distanceM) >= MIN_CHANGE_M
}
