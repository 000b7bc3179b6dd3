import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZONES } from './testing/zones.ts'
import { dateOf, dayOf, minuteOf, zoneClock, zoneNamed } from './zone-clock.ts'

const wall = (local: string) => dayOf(local.slice(0, 10)) * 1440 + minuteOf(local.slice(11))
const instant = (local: string, zone: string) => new Date(zoneClock(zone).instantOf(wall(local))).toISOString()

describe('the instant of a wall-clock time', () => {
  it.each([
    ['an ordinary time', '2027-01-12T09:00', 'Europe/Berlin', '2027-01-12T08:00:00.000Z'],
    ['the first moment after a gap', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['the end of a gap itself', '2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['the last minute before a gap', '2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['the first of a doubled hour', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['the first after a doubled hour', '2027-10-31T03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z'],
    ['a gap of half an hour', '2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:30:00.000Z'],
    ['a day that did not exist', '2011-12-30T09:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('is %s', (_, local, zone, at) => expect(instant(local, zone)).toBe(at))

  it('reads back in every zone, on every day of two years, but in a gap and in a doubled hour', () => {
    const aMinute = fc.integer({ min: wall('2026-01-01T00:00'), max: wall('2028-01-01T00:00') })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), aMinute, (zone, minute) => {
        const clock = zoneClock(zone)
        const at = clock.instantOf(minute)
        const read = clock.wallOf(at)
        // In a gap the clock reads what follows it: at most an hour later, on the hour or the half hour.
        if (read === minute) expect(clock.wallOf(at - 60_000)).toBeLessThanOrEqual(minute - 1)
        else {
          expect(read - minute).toBeGreaterThan(0)
          expect(read - minute).toBeLessThanOrEqual(120)
          expect(clock.wallOf(at - 60_000)).toBeLessThan(minute)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('never runs backwards', () => {
    for (const zone of ZONES) {
      const clock = zoneClock(zone)
      const quarters = Array.from({ length: 365 * 96 }, (_, nth) => wall('2027-01-01T00:00') + nth * 15)
      const instants = quarters.map(clock.instantOf)
      expect(instants.filter((at, nth) => at < (instants[nth - 1] ?? -Infinity))).toEqual([])
    }
  })
})

it('counts days as the calendar does', () => {
  expect([dayOf('1970-01-01'), dateOf(dayOf('2028-02-29'))]).toEqual([0, '2028-02-29'])
})

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['eUROPE/berlin', 'Europe/Berlin'],
  ['asia/ho_CHI_minh', 'Asia/Ho_Chi_Minh'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['us/eastern', 'US/Eastern'],
  ['utc', 'UTC'],
  ['Europe/Nowhere', null],
  ['PST', null],
  ['+01:00', null],
  ['', null],
])('knows zones by their IANA names, in any case: %s', (name, zone) => expect(zoneNamed(name)).toBe(zone))
