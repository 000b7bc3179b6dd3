import { Temporal } from 'temporal-polyfill'
import { DAY_MIN, DAY_MS, MINUTE_MS } from './durations.ts'

// Of 150 kB: the visitor's page never imports this module.

/** A moment on a wall clock: minutes since 1970-01-01 00:00 of that clock, whatever the zone's offset. */
export type WallMin = number

/**
 * The IANA time zone of this name in its usual case, or null: caches have one entry for a zone, however its name was typed. An
 * alias keeps its own name. Offsets such as `+01:00` are no zones.
 */
export function zoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return null
  }
}

/** The wall clock of an IANA time zone. */
export interface ZoneClock {
  /** In a gap the first moment after it, in a doubled hour the first. In milliseconds since the epoch. */
  instantOf: (wall: WallMin) => number
  wallOf: (instantMs: number) => WallMin
}

const MAX_CLOCKS = 64
/** Ten years of one zone. */
const MAX_DAYS = 3660

const clocks = new Map<string, ZoneClock>()

/** Clocks are shared: to compute the days of a zone is most of the work for a schedule. */
export function zoneClock(zone: string): ZoneClock {
  let clock = clocks.get(zone)
  if (!clock) {
    if (clocks.size >= MAX_CLOCKS) clocks.clear()
    clock = newZoneClock(zone)
    clocks.set(zone, clock)
  }
  return clock
}

/** Remembers the days that it has seen: nearly all have one offset, and only the others are computed minute by minute. */
function newZoneClock(zone: string): ZoneClock {
  const offsetsMs = new Map<number, number | null>()
  const midnights = new Map<number, number>()
  const midnightOf = (day: number): number => {
    let midnight = midnights.get(day)
    if (midnight === undefined) {
      if (midnights.size >= MAX_DAYS) midnights.clear()
      midnight = exactInstantOf(day * DAY_MIN, zone)
      midnights.set(day, midnight)
    }
    return midnight
  }
  /** Null on a day whose offset changes. */
  const offsetOf = (day: number): number | null => {
    let offset = offsetsMs.get(day)
    if (offset === undefined) {
      if (offsetsMs.size >= MAX_DAYS) offsetsMs.clear()
      const [from, to] = [midnightOf(day), midnightOf(day + 1)]
      offset = to - from === DAY_MS ? day * DAY_MS - from : null
      offsetsMs.set(day, offset)
    }
    return offset
  }
  return {
    instantOf: wall => {
      const offset = offsetOf(Math.floor(wall / DAY_MIN))
      return offset === null ? exactInstantOf(wall, zone) : wall * MINUTE_MS - offset
    },
    wallOf: instantMs => {
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone)
      return Math.floor((instantMs + offsetNanoseconds / 1e6) / MINUTE_MS)
    },
  }
}

function exactInstantOf(wall: WallMin, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(wall * MINUTE_MS)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(local)) return first.epochMilliseconds
  // In a gap 'earlier' lies before it; the zone's next change ends it.
  return first.getTimeZoneTransition('next')!.epochMilliseconds
}

/** The day of `2027-01-12`, counted from 1970-01-01. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Minutes since midnight of `HH:MM`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
