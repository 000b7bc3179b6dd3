import { knowsVisitors } from '../../../../contract/link-settings.ts'
import {
  type FoundCandidate,
  matchAmong,
  type PersonCheckIn,
  type SessionKey,
  type VisitorMatch,
} from '../../people/index.ts'
import type { JudgedAttempt } from '../attempt.ts'
import { type KnownCheckIn, leavesNoRoom } from './known-check-ins.ts'

/**
 * The earlier check-in of the same person on the list that leaves no room for this one: at a kiosk, where nobody is known by their
 * browser, and by a personal link whose email was confirmed before. What waits is looked at later.
 */
export function repeatedByPerson(
  candidates: readonly FoundCandidate[] = [],
  judged: JudgedAttempt,
  sessionKey: SessionKey,
): KnownCheckIn | null {
  const { link, inSession, outcome } = judged
  if (outcome.kind !== 'confirmed' || !knowsVisitors(link)) return null
  const newestFirst = madeByPerson(candidates, judged, sessionKey).toSorted((a, b) => b.atMs - a.atMs)
  return newestFirst.map(knownCheckIn).find(leavesNoRoom(link, inSession)) ?? null
}

function madeByPerson(
  candidates: readonly FoundCandidate[],
  { attempt, personId, emailVerified }: JudgedAttempt,
  sessionKey: SessionKey,
): PersonCheckIn[] {
  if (emailVerified) return hereOf(candidates, personId!).filter(({ by }) => by === 'verified' || by === 'link')
  if (!attempt.atKiosk) return []
  const match = matchAmong(candidates, sessionKey, { emailVerified: false })
  // A family may share an email: by that alone the person at the tablet would be told to be somebody else, who is here.
  const isNamed = candidates.some(({ personId, fits }) => personId === match?.personId && fits !== 'email')
  return match && !match.taken && isNamed ? hereOf(candidates, match.personId) : []
}

/** Whether the person is here for another session, which they have left by coming to this one. */
export const isHereForAnother = (
  candidates: readonly FoundCandidate[] = [],
  match: VisitorMatch | null,
  { sessionMs }: SessionKey,
): boolean =>
  match !== null &&
  !match.taken &&
  hereOf(candidates, match.personId).some(other => other.present && other.sessionMs !== sessionMs)

/** The check-ins of this session that the person on the list has left who comes now. */
export function leftByPerson(candidates: readonly FoundCandidate[] = [], sessionKey: SessionKey): PersonCheckIn[] {
  const match = matchAmong(candidates, sessionKey, { emailVerified: false })
  if (!match || match.taken) return []
  return hereOf(candidates, match.personId).filter(
    ({ outMs, sessionMs }) => sessionMs !== null && sessionMs === sessionKey.sessionMs && outMs != null,
  )
}

const hereOf = (candidates: readonly FoundCandidate[], personId: string): PersonCheckIn[] =>
  candidates.find(candidate => candidate.personId === personId)!.here

const knownCheckIn = ({
  id,
  atMs,
  sessionMs,
  lateS = null,
  present = false,
  outMs = null,
}: PersonCheckIn): KnownCheckIn => ({
  id,
  checkedInAt: new Date(atMs),
  sessionAt: sessionMs === null ? null : new Date(sessionMs),
  lateS,
  present,
  left: outMs !== null,
})
