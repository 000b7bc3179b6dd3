/** Smaller differences are ignored: a cached reply may be this old, and a Date header has whole seconds. */
const NEGLIGIBLE_MS = 6 * 60_000

let aheadMs = 0

/** Adjusts to the Date header of a reply. In development the payment simulator moves the server's clock ahead by months. */
export function setServerDate(date: string | null) {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs)) return
  aheadMs = Math.abs(differenceMs) > NEGLIGIBLE_MS ? differenceMs : 0
}

/** The time of the server's clock, which decides when things expire. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
