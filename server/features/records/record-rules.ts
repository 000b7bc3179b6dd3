import { dateFormat, timeZoneWords } from '../../../contract/dates.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { ENTERED_AT_MOST_DAYS_BACK } from '../../../contract/records.ts'

interface LinkLife {
  created_at: Date
  expires_at: Date
  keep_days: number | null
}

/** Why a time cannot be entered by hand, or null. What would be erased for its age is too old. */
export function timeFault(
  at: Date,
  { created_at, expires_at, keep_days }: LinkLife,
  { now, retentionDays }: { now: Date; retentionDays: number | 'keep' },
): 'time_in_future' | 'too_old' | 'time_outside_link' | null {
  const daysBack = Math.min(
    ENTERED_AT_MOST_DAYS_BACK,
    retentionDays === 'keep' ? Infinity : retentionDays,
    keep_days ?? Infinity,
  )
  if (at > now) return 'time_in_future'
  if (at.getTime() < now.getTime() - daysBack * DAY_MS) return 'too_old'
  return at < created_at || at > expires_at ? 'time_outside_link' : null
}

/** From or until when the link was open, by the clock of its place: the reason alone leaves the creator guessing. */
export function openWords(at: Date, { created_at, expires_at }: Omit<LinkLife, 'keep_days'>, timeZone: string): string {
  const early = at < created_at
  // The first whole minute that can be entered.
  const bound = early ? new Date(Math.ceil(created_at.getTime() / MINUTE_MS) * MINUTE_MS) : expires_at
  const words = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(bound)
  return `It was open ${early ? 'from' : 'until'} ${words}, ${timeZoneWords(timeZone)}.`
}
