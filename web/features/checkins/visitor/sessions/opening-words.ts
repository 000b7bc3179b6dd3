import { whenIn } from '../../../../../contract/session-words.ts'
import { twoDigits } from '../../../../lib/two-digits.ts'

/** 'Opens Monday at 08:45', 'Opens Monday, 12 January at 08:45', 'Opens at 08:45' on the same day. */
export const opensWords = (opensAtMs: number, nowMs: number, zone: string): string =>
  `Opens ${whenIn(opensAtMs, nowMs, zone).replace(/^on /, '')}`

/** The same in the visitor's own zone; null where clocks there show the same. */
export function ownTimeWords(opensAtMs: number, nowMs: number, zone: string, ownZone: string): string | null {
  const own = opensWords(opensAtMs, nowMs, ownZone)
  if (own === opensWords(opensAtMs, nowMs, zone)) return null
  return `${own.replace(/^Opens (at )?/, '')}, your time`
}

const HOUR_S = 3600
/** Longer before, the day says enough. */
const COUNTED_S = 24 * HOUR_S

/** '14:59' in the last hour, 'In 3 h 14 min' on the last day; null before. */
export function countdownWords(remainingMs: number): string | null {
  const seconds = Math.ceil(remainingMs / 1000)
  if (seconds > COUNTED_S || seconds <= 0) return null
  if (seconds > HOUR_S) {
    const minutes = Math.ceil(seconds / 60)
    return `In ${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`
  }
  return [Math.floor(seconds / 60), seconds % 60].map(twoDigits).join(':')
}
