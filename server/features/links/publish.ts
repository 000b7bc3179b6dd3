import type { Live } from '../../live/live.ts'

interface OfLink {
  id: string
  creatorId: string
}

export interface LinkCount extends OfLink {
  checkinCount: number
}

/** Tells the creator's open pages that the check-ins of a link have changed, or who is here. */
export const publishCheckIn = (live: Live, { id, creatorId, checkinCount }: LinkCount): void =>
  live.publish({ key: creatorId, event: 'check-in', data: { linkId: id, checkinCount } })

/** Tells them that somebody begins to wait there, for being let in or for an erasure, or waits no more. */
export const publishHeld = (live: Live, { id, creatorId }: OfLink): void =>
  live.publish({ key: creatorId, event: 'held', data: { linkId: id } })

/** Tells them that a link was made, changed or deleted. */
export const publishLink = (live: Live, { id, creatorId }: OfLink): void =>
  live.publish({ key: creatorId, event: 'links', data: { linkId: id } })
