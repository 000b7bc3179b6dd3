/** How often what live events refresh is read anew beside them: those sent before the stream was open are missed. */
export const LIVE_REFRESH_MS = 10_000
