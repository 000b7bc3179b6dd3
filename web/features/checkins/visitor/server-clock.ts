let aheadMs = Number.NEGATIVE_INFINITY

/** Learns from a time stamp of the server. Each was made before it arrived, so the largest difference is the nearest. */
export function noteServerTime(stamp: string | null): void {
  const differenceMs = Date.parse(stamp ?? '') - Date.now()
  if (differenceMs > aheadMs) aheadMs = differenceMs
}

/** The server's time as far as it is known: a phone's own clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + (Number.isFinite(aheadMs) ? aheadMs : 0))
