import type { Forward, StreamLimits } from '../../../live/event-streams.ts'

export const WARDEN_ENDED = 'warden-ended'

/** A link has one warden, whose page may reload before its last stream has ended. */
export const WARDEN_STREAMS: StreamLimits = { ofSession: 2, ofCreator: 200, ofProcess: 5000 }

/** That something at the link has changed, and nothing of what: the page reads the list again. */
export const toWarden =
  (linkId: string): Forward =>
  ({ event, data }) => {
    const ofLink = (data as { linkId?: string } | null)?.linkId === linkId
    const last = event === 'account-gone' || (event === WARDEN_ENDED && ofLink)
    const changed = event === 'links' || (event === 'check-in' && ofLink)
    return last || changed ? { event: 'changed', data: {}, last } : null
  }
