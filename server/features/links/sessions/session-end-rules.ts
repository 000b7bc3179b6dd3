import { MINUTE_MS } from '../../../../contract/durations.ts'
import { SESSION_MIN } from '../../../../contract/schedule.ts'

interface EndLimits {
  session: { startsAt: number; endsAt: number }
  nowMs: number
  lastCheckInMs: number | null
  nextStartsAt: number | null
}

/** Whether a session may not end then: before now, or before its last check-in where it is over, or after the next one starts. */
export function endFault(endsAtMs: number, { session, nowMs, lastCheckInMs, nextStartsAt }: EndLimits): boolean {
  const { startsAt } = session
  const isOver = session.endsAt <= nowMs
  const earliestMs = Math.max(
    startsAt + SESSION_MIN.min * MINUTE_MS,
    isOver ? 0 : Math.min(nowMs, session.endsAt),
    lastCheckInMs ?? 0,
  )
  const latestMs = Math.min(startsAt + SESSION_MIN.max * MINUTE_MS, nextStartsAt ?? Infinity)
  return endsAtMs < earliestMs || endsAtMs > latestMs
}
