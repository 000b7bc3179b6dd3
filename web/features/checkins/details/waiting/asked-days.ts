import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { dayIn } from '../../../../../contract/session-words.ts'

/** People who came while there was no session, on one day of the place: the creator chooses the session as they are let in. */
export interface AskedDay {
  /** '2027-01-12'. */
  day: string
  people: HeldCheckIn[]
}

export const cameWithoutSession = ({ reason }: Pick<HeldCheckIn, 'reason'>): boolean => reason === 'no_session'

export function askedDays(people: readonly HeldCheckIn[], zone: string): AskedDay[] {
  const byDay = new Map<string, HeldCheckIn[]>()
  for (const person of people.filter(cameWithoutSession)) {
    const day = dayIn(Date.parse(person.at), zone)
    byDay.set(day, [...(byDay.get(day) ?? []), person])
  }
  return [...byDay].map(([day, people]) => ({ day, people })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The sessions into which people of that day can be let. */
export const sessionsOfDay = (
  sessions: readonly ScheduledSession[],
  { day }: Pick<AskedDay, 'day'>,
  zone: string,
): ScheduledSession[] =>
  sessions.filter(
    ({ scheduled, state, startsAt }) => scheduled && state !== 'cancelled' && dayIn(Date.parse(startsAt), zone) === day,
  )

/** The session that the first of them missed by the least. */
export function nearestSession(
  sessions: readonly ScheduledSession[],
  { people }: Pick<AskedDay, 'people'>,
): ScheduledSession | null {
  const atMs = Math.min(...people.map(({ at }) => Date.parse(at)))
  const missedByMs = ({ startsAt, endsAt }: ScheduledSession) =>
    Math.max(0, Date.parse(startsAt) - atMs, atMs - Date.parse(endsAt))
  return [...sessions].sort((a, b) => missedByMs(a) - missedByMs(b))[0] ?? null
}
