import type { Forward } from '../../live/event-streams.ts'
import type { LiveEvent } from '../../live/live.ts'

/** That something at the link has changed, and nothing of what: the device reads again. It hears last of its removal. */
export const toDevice =
  (linkId: string, isRemoval: (event: LiveEvent) => boolean): Forward =>
  published => {
    const { event, data } = published
    const last = event === 'account-gone' || isRemoval(published)
    const changed =
      event === 'links' || (event === 'check-in' && (data as { linkId?: string } | null)?.linkId === linkId)
    return last || changed ? { event: 'changed', data: {}, last } : null
  }
