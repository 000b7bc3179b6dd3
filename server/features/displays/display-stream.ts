import type { Forward, StreamLimits } from '../../live/event-streams.ts'

export const DISPLAY_REMOVED = 'display-removed'

/** A display has one screen, which may reload before its last stream has ended; a creator has ten displays a link. */
export const DISPLAY_STREAMS: StreamLimits = { ofSession: 2, ofCreator: 1000, ofProcess: 5000 }

interface Subject {
  linkId?: string
  displayId?: string
}

/** That something at the link has changed, and nothing of what: the screen stands in public, and reads again. */
export const toDisplay =
  ({ id, linkId }: { id: string; linkId: string }): Forward =>
  ({ event, data }) => {
    const about = data as Subject | null
    const gone = event === 'account-gone' || (event === DISPLAY_REMOVED && about?.displayId === id)
    const changed = event === 'links' || (event === 'check-in' && about?.linkId === linkId)
    return gone || changed ? { event: 'changed', data: {}, last: gone } : null
  }
