import type { Live } from '../../live/live.ts'

/** A link that somebody has left. */
export interface LeftLink {
  id: string
  creatorId: string
  checkinCount: number
}

/** Tells the creator's open pages that somebody has left. */
export const publishPresent = (live: Live, { id, creatorId, checkinCount }: LeftLink) =>
  live.publish({ key: creatorId, event: 'check-in', data: { linkId: id, checkinCount } })
