import { describe, expect, it } from 'vitest'
import { alreadyCheckedIn, isRepeat } from './repeat-rules.ts'
import { nameInKey } from './visitor-keys.ts'

const KUALA_LUMPUR = 'Asia/Kuala_Lumpur'
/** Eight hours ahead of UTC: the first two are on one day of the place, on two of UTC. */
const EVENING_BEFORE = new Date('2026-11-21T16:30:00Z')
const MORNING = new Date('2026-11-22T01:02:00Z')
const NIGHT = new Date('2026-11-22T16:01:00Z')
const [FIRST, SECOND] = [MORNING, new Date('2026-11-22T02:00:00Z')]
const NO_SESSIONS = { earlier: null, now: null }

describe('a second check-in', () => {
  it.each([
    ['any', MORNING, NIGHT, false],
    ['day', EVENING_BEFORE, MORNING, true],
    ['day', MORNING, NIGHT, false],
    ['ever', EVENING_BEFORE, NIGHT, true],
  ] as const)('under the rule %s', (repeatRule, earlier, at, repeat) =>
    expect(isRepeat({ repeatRule, timeZone: KUALA_LUMPUR }, earlier, at, NO_SESSIONS)).toBe(repeat),
  )

  it.each([
    ['in the same session', { earlier: FIRST, now: FIRST }, true],
    ['in another session of the day', { earlier: FIRST, now: SECOND }, false],
    ['in a session, after one outside of sessions', { earlier: null, now: FIRST }, false],
    ['outside of sessions, on the same day', { earlier: FIRST, now: null }, true],
  ] as const)('of each session is one %s: %j', (_, sessions, repeat) =>
    expect(isRepeat({ repeatRule: 'session', timeZone: KUALA_LUMPUR }, FIRST, SECOND, sessions)).toBe(repeat),
  )

  it('is told the time of the first on the clock of the place, and its day where that was another', () => {
    expect(alreadyCheckedIn(MORNING, new Date('2026-11-22T09:00:00Z'), KUALA_LUMPUR)).toBe('You checked in at 09:02')
    expect(alreadyCheckedIn(MORNING, NIGHT, KUALA_LUMPUR)).toBe('You checked in on November 22, 2026 at 09:02')
  })
})

it('a name is known again by its letters, whatever its case, accents and spaces', () => {
  expect(nameInKey(' José  GARCÍA ')).toBe(nameInKey('jose garcia'))
  expect(nameInKey('राम')).not.toBe(nameInKey('रमा'))
})
