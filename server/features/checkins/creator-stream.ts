import type { Forward, StreamLimits } from '../../live/event-streams.ts'

/** A browser has a few pages open, and a creator a few browsers. */
export const CREATOR_STREAMS: StreamLimits = { ofSession: 6, ofCreator: 24, ofProcess: 5000 }

/** Everything of the creator's, but of the end of sessions only that of the browser's own. */
export const toCreator =
  (sessionId: string): Forward =>
  ({ event, data }) => {
    const ended = event === 'session-ended'
    if (ended && (data as { sessionId: string }).sessionId !== sessionId) return null
    return { event, data, last: ended || event === 'account-gone' }
  }
