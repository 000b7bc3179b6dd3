/** How often data that live events refresh is read anew besides: events that were sent before the stream was open are missed. */
export const LIVE_REFRESH_MS = 10_000

/** Until one reading is answered there is no next. */
export const LIVE_TIMEOUT_MS = 15_000
