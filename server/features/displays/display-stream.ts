import type { Forward, StreamLimits } from '../../live/event-streams.ts'
import { toDevice } from '../pairing/index.ts'

export const DISPLAY_REMOVED = 'display-removed'

/** A display has one screen, which may reload before its last stream has ended; a creator has ten displays a link. */
export const DISPLAY_STREAMS: StreamLimits = { ofSession: 2, ofCreator: 1000, ofProcess: 5000 }

export const toDisplay = ({ id, linkId }: { id: string; linkId: string }): Forward =>
  toDevice(linkId, ({ event, data }) => event === DISPLAY_REMOVED && (data as { displayId: string }).displayId === id)
