import type { Forward, StreamLimits } from '../../../live/event-streams.ts'
import { toDevice } from '../../pairing/index.ts'

export const WARDEN_ENDED = 'warden-ended'

/** A link has one warden, whose page may reload before its last stream has ended. */
export const WARDEN_STREAMS: StreamLimits = { ofSession: 2, ofCreator: 200, ofProcess: 5000 }

export const toWarden = (linkId: string): Forward =>
  toDevice(linkId, ({ event, data }) => event === WARDEN_ENDED && (data as { linkId: string }).linkId === linkId)
