import type { Live } from '../../live/live.ts'
import type { LinkState } from '../links/index.ts'

/** Tells the creator's open pages that the check-ins of a link have changed. */
export const publishCheckIn = (
  live: Live,
  { id, creatorId, checkinCount }: Pick<LinkState, 'id' | 'creatorId' | 'checkinCount'>,
) => live.publish({ key: creatorId, event: 'check-in', data: { linkId: id, checkinCount } })
