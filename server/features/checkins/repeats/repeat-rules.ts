import { dateFormat } from '../../../../contract/dates.ts'
import type { RepeatRule } from '../../../../contract/link-settings.ts'

interface Rule {
  repeatRule: RepeatRule
  /** Of the place: its midnight parts the days. */
  timeZone: string
}

interface Sessions {
  /** The starts of the sessions of both check-ins; null outside of sessions. */
  earlier: Date | null
  now: Date | null
}

/** Whether a check-in at `at` would be a second one beside that of `earlier`, by the same visitor. Outside of sessions days count. */
export function isRepeat({ repeatRule, timeZone }: Rule, earlier: Date, at: Date, sessions: Sessions): boolean {
  if (repeatRule === 'any') return false
  if (repeatRule === 'session' && sessions.now) return sessions.earlier?.getTime() === sessions.now.getTime()
  return repeatRule === 'ever' || dayOf(earlier, timeZone) === dayOf(at, timeZone)
}

/** Whether a visitor who has not left is there for the same session still. Each session is a stay of its own. */
export const isSameStay = ({ earlier, now }: Sessions): boolean => !now || earlier?.getTime() === now.getTime()

/** At a link with check-out, visitors who have left may come back, for the next shift or after lunch. `ever` means once for good. */
export const mayComeBack = ({ checkOut, repeatRule }: { checkOut: 'off' | 'ask'; repeatRule: RepeatRule }): boolean =>
  checkOut === 'ask' && repeatRule !== 'ever'

/** 'You checked in at 09:02', with the day where it was another one. */
export function alreadyCheckedIn(earlier: Date, now: Date, timeZone: string): string {
  const time = dateFormat({ timeStyle: 'short', timeZone }).format(earlier)
  if (dayOf(earlier, timeZone) === dayOf(now, timeZone)) return `You checked in at ${time}`
  return `You checked in on ${dayOf(earlier, timeZone)} at ${time}`
}

/** 'You are checked in since 07:58.', of somebody who has not left. */
export function checkedInSince(earlier: Date, now: Date, timeZone: string): string {
  const time = dateFormat({ timeStyle: 'short', timeZone }).format(earlier)
  const day = dayOf(earlier, timeZone)
  return `You are checked in since ${day === dayOf(now, timeZone) ? time : `${day}, ${time}`}.`
}

const dayOf = (at: Date, timeZone: string): string => dateFormat({ dateStyle: 'long', timeZone }).format(at)
