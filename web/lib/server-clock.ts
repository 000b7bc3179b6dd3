/** A reply from the browser's cache is this old at most, and a Date header has whole seconds. */
const NEGLIGIBLE_MS = 6 * 60_000

let aheadMs = 0

/** Takes the Date header of a reply. In development the payment simulator moves the server's clock ahead by months. */
export function setServerDate(date: string | null) {
  const differenceMs = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(differenceMs)) return
  aheadMs = Math.abs(differenceMs) > NEGLIGIBLE_MS ? differenceMs : 0
}

/** The time by the server's clock, which decides what has expired. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
