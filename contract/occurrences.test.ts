import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOccurrence, occurrencesStarting } from './occurrences.ts'
import { type Schedule, schedule as schema } from './schedule.ts'
import { ZONES } from './testing/zones.ts'
import { dayOf, zoneClock } from './zone-clock.ts'

const BERLIN = 'Europe/Berlin'
const scheduleOf = (part: Partial<Schedule>): Schedule => schema.parse({ since: '2027-01-04', ...part })
const ms = (at: string) => Date.parse(at)

/** As `2027-01-04T09:00/10:30`, on the wall clock of the zone. */
function shown(schedule: Schedule, [from, to]: [string, string], zone = BERLIN): string[] {
  const local = (at: number) => new Date(zoneClock(zone).wallOf(at) * 60_000).toISOString().slice(0, 16)
  return occurrencesStarting({ schedule, zone }, { fromMs: ms(from), toMs: ms(to) }).map(
    ({ startsAt, endsAt, title }) =>
      `${local(startsAt)}/${local(endsAt).slice(11)}${title === null ? '' : ` ${title}`}`,
  )
}

const lecture = { days: [1, 3], from: '09:00', minutes: 90 }

describe('the sessions of a schedule', () => {
  it('are the weekly times from the first to the last day', () =>
    expect(
      shown(scheduleOf({ weekly: [lecture], since: '2027-01-06', until: '2027-01-13' }), ['2026-01-01', '2028-01-01']),
    ).toEqual(['2027-01-06T09:00/10:30', '2027-01-11T09:00/10:30', '2027-01-13T09:00/10:30']))

  it('keep their wall-clock time across both changes', () => {
    const schedule = scheduleOf({ weekly: [{ ...lecture, days: [7] }], until: '2027-12-01' })
    const starts = occurrencesStarting({ schedule, zone: BERLIN }, { fromMs: ms('2027-03-20'), toMs: ms('2027-04-05') })
    expect(starts.map(({ startsAt }) => new Date(startsAt).toISOString().slice(5, 16))).toEqual([
      '03-21T08:00',
      '03-28T07:00',
      '04-04T07:00',
    ])
    expect(shown(schedule, ['2027-10-30', '2027-11-01'])).toEqual(['2027-10-31T09:00/10:30'])
  })

  it('come every second week from the week of the first day on', () =>
    expect(
      shown(scheduleOf({ weekly: [lecture], everyWeeks: 2, since: '2027-01-06' }), ['2027-01-01', '2027-02-01']),
    ).toEqual(['2027-01-06T09:00/10:30', '2027-01-18T09:00/10:30', '2027-01-20T09:00/10:30']))

  it('leave out days off, and a single date wins over them', () =>
    expect(
      shown(
        scheduleOf({
          weekly: [lecture],
          except: ['2027-01-06', '2027-01-11'],
          dates: [{ on: '2027-01-06', from: '14:00', minutes: 60, title: 'Exam' }],
        }),
        ['2027-01-01', '2027-01-16'],
      ),
    ).toEqual(['2027-01-04T09:00/10:30', '2027-01-06T14:00/15:00 Exam', '2027-01-13T09:00/10:30']))

  it('may end on the next day, and belong to the day on which they start', () =>
    expect(
      shown(scheduleOf({ weekly: [{ days: [5], from: '23:00', minutes: 180 }], except: ['2027-01-09'] }), [
        '2027-01-08',
        '2027-01-10',
      ]),
    ).toEqual(['2027-01-08T23:00/02:00']))

  it('begin after a gap, and last at least 5 minutes', () =>
    expect(
      shown(scheduleOf({ weekly: [{ days: [7], from: '02:10', minutes: 30 }] }), ['2027-03-27', '2027-03-29']),
    ).toEqual(['2027-03-28T03:00/03:05']))

  it('begin in the first of a doubled hour, and end by the wall clock', () => {
    const schedule = scheduleOf({ weekly: [{ days: [7], from: '02:30', minutes: 60 }] })
    const [night] = occurrencesStarting(
      { schedule, zone: BERLIN },
      { fromMs: ms('2027-10-30'), toMs: ms('2027-11-01') },
    )
    expect(night).toEqual({ startsAt: ms('2027-10-31T00:30Z'), endsAt: ms('2027-10-31T02:30Z'), title: null })
  })

  it('end where the next one starts, and no instant has two, in every zone and across every change', () => {
    const time = fc.integer({ min: 0, max: 287 }).map(slot => {
      const minute = slot * 5
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    })
    const weekly = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      from: time,
      minutes: fc.integer({ min: 5, max: 1440 }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.array(weekly, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.constantFrom('2026-03-01', '2026-10-15', '2027-02-20', '2027-04-01', '2027-09-20'),
        (zone, weekly, everyWeeks, from) => {
          const schedule = scheduleOf({ weekly, everyWeeks, since: '2026-01-01' })
          const range = { fromMs: ms(from), toMs: ms(from) + 50 * 86_400_000 }
          const found = occurrencesStarting({ schedule, zone }, range)
          for (const [nth, { startsAt, endsAt }] of found.entries()) {
            expect(endsAt).toBeGreaterThan(startsAt)
            if (nth > 0) expect(startsAt).toBeGreaterThanOrEqual(found[nth - 1]!.endsAt)
          }
          // Read in two halves they are the same.
          const middle = { ...range, toMs: range.fromMs + 25 * 86_400_000 }
          expect([
            ...occurrencesStarting({ schedule, zone }, middle),
            ...occurrencesStarting({ schedule, zone }, { fromMs: middle.toMs, toMs: range.toMs }),
          ]).toEqual(found)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the next session', () => {
  const next = (part: Partial<Schedule>, from: string) => {
    const found = nextOccurrence({ schedule: scheduleOf(part), zone: BERLIN }, ms(from))
    return found && new Date(found.startsAt).toISOString()
  }

  it.each([
    ['one that starts now', { weekly: [lecture] }, '2027-01-04T08:00Z', '2027-01-04T08:00:00.000Z'],
    ['the one after it', { weekly: [lecture] }, '2027-01-04T08:01Z', '2027-01-06T08:00:00.000Z'],
    ['years away', { weekly: [lecture], since: '2040-01-01' }, '2027-01-04', '2040-01-02T08:00:00.000Z'],
    [
      'a single date after the weekly ones',
      { weekly: [lecture], until: '2027-01-31', dates: [{ on: '2190-05-05', from: '10:00', minutes: 60 }] },
      '2027-03-01',
      '2190-05-05T08:00:00.000Z',
    ],
    ['none after the end', { weekly: [lecture], until: '2027-01-31' }, '2027-02-01', null],
    ['none without times', {}, '2027-02-01', null],
  ])('is %s', (_, part, from, at) => expect(next(part, from)).toBe(at))

  it('is found behind 60 days off', () => {
    const except = Array.from({ length: 60 }, (_, week) => {
      const day = dayOf('2027-01-04') + week * 14
      return new Date(day * 86_400_000).toISOString().slice(0, 10)
    })
    expect(next({ weekly: [{ ...lecture, days: [1] }], everyWeeks: 2, except }, '2027-01-01')).toBe(
      '2029-04-23T07:00:00.000Z',
    )
  })

  it('is found behind any number of skipped ones', () => {
    const zoned = { schedule: scheduleOf({ weekly: [lecture] }), zone: BERLIN }
    const term = occurrencesStarting(zoned, { fromMs: ms('2027-01-01'), toMs: ms('2031-01-01') })
    const skipped = new Set(term.map(({ startsAt }) => startsAt))
    expect(nextOccurrence(zoned, ms('2027-01-01'), skipped)?.startsAt).toBe(ms('2031-01-01T08:00Z'))
  })
})
