import { DAY_MIN, MINUTE_MS } from '../../../../../contract/durations.ts'
import { timeIn } from '../../../../../contract/session-words.ts'

/** When a session from `startsAtMs` ends that is over at `HH:MM` on the wall clock of its zone, within a day. */
export function endAt(startsAtMs: number, time: string, zone: string): number {
  const minutes = minutesFrom(timeIn(startsAtMs, zone), time) || DAY_MIN
  const endsAtMs = startsAtMs + minutes * MINUTE_MS
  // The clocks may have changed meanwhile. A time that they leave out stays where it would have been.
  const missedMin = minutesFrom(timeIn(endsAtMs, zone), time)
  const correctedMs = endsAtMs + (missedMin > DAY_MIN / 2 ? missedMin - DAY_MIN : missedMin) * MINUTE_MS
  return timeIn(correctedMs, zone) === time ? correctedMs : endsAtMs
}

const minutesFrom = (earlier: string, later: string) => (minuteOf(later) - minuteOf(earlier) + DAY_MIN) % DAY_MIN
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
