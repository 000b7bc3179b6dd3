import type { Live } from '../../live/live.ts'
import type { LinkState } from '../links/index.ts'

/** Tells the creator's open pages that the check-ins of a link have changed. */
export const publishCheckIn = (
  live: Live,
  { id, creatorId, checkinCount }: Pick<LinkState, 'id' | 'creatorId' | 'checkinCount'>,
) => live.publish({ key: creatorId, event: 'check-in', data: { linkId: id, checkinCount } })

/** Tells them that somebody begins to wait there, or was decided. */
export const publishHeld = (live: Live, { id, creatorId }: Pick<LinkState, 'id' | 'creatorId'>) =>
  live.publish({ key: creatorId, event: 'held', data: { linkId: id } })
