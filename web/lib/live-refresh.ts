/** How often what live events refresh is read anew beside them: those sent before the stream was open are missed. */
export const LIVE_REFRESH_MS = 10_000

/** Until one reading is answered there is no next. */
export const LIVE_TIMEOUT_MS = 15_000
