import { LIST_HOURS, type SentRollCall } from '../../../../../contract/roll-calls.ts'
import { twoDigits } from '../../../../lib/two-digits.ts'

const SECOND_MS = 1000

export interface CalledName {
  /** Of the check-in. */
  id: string
  name: string
  since: string
}

/** The people at a place, as this device knows them. */
export interface NamesHere {
  /** The server's time. */
  listAt: string
  people: CalledName[]
  /** Until when this device keeps it, by its own clock. */
  untilMs: number
}

/** A roll call on this device. */
export interface RollCall extends NamesHere {
  id: string
  /** By the device's clock. */
  startedMs: number
  seen: string[]
  /** Null while people are ticked off. */
  endedMs: number | null
  /** The server's answer. */
  received: { at: string; seen: number; missing: number } | null
}

export const startRollCall = ({ listAt, people, untilMs }: NamesHere, id: string, nowMs: number): RollCall => ({
  id,
  listAt,
  people,
  untilMs,
  startedMs: nowMs,
  seen: [],
  endedMs: null,
  received: null,
})

export const toggleSeen = (call: RollCall, id: string): RollCall => ({
  ...call,
  seen: call.seen.includes(id) ? call.seen.filter(other => other !== id) : [...call.seen, id],
})

/** In the order of the list. */
export function missingAndSeen<Person extends CalledName>(
  people: readonly Person[],
  seen: readonly string[],
): { missing: Person[]; seen: Person[] } {
  const ids = new Set(seen)
  return { missing: people.filter(({ id }) => !ids.has(id)), seen: people.filter(({ id }) => ids.has(id)) }
}

/** '40 of 650 still missing' */
export const missingWords = (missing: number, of: number): string =>
  missing === 0 ? 'Nobody is missing' : `${missing.toLocaleString()} of ${of.toLocaleString()} still missing`

/** How long it took, or has taken. A clock that was changed meanwhile makes nothing negative. */
export const durationS = ({ startedMs, endedMs }: RollCall, nowMs: number): number =>
  Math.max(0, Math.floor(((endedMs ?? nowMs) - startedMs) / SECOND_MS))

/** '3:07', '1:02:07' */
export function timerText(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${twoDigits(min)}:${twoDigits(s)}` : `${min}:${twoDigits(s)}`
}

/** The report to the server: that the roll call has begun, and once people are ticked off, who was seen. */
export function sentOf({ id, listAt, startedMs, endedMs, seen }: RollCall, nowMs: number): SentRollCall {
  const elapsedS = Math.min(Math.max(0, Math.floor((nowMs - startedMs) / SECOND_MS)), LIST_HOURS * 3600)
  return { id, listAt, elapsedS, ...(endedMs !== null && { seen }) }
}
