import type { LinkState } from '../links/index.ts'
import {
  byPersonalLink,
  type Candidates,
  type FoundCandidate,
  matchAmong,
  noteMatch,
  type VisitorMatch,
} from '../people/index.ts'
import { timeZoneAt } from '../places/index.ts'
import type { InSession } from '../schedules/index.ts'
import { type Attempt, attemptKey, type JudgedAttempt } from './attempt.ts'
import { judge, leaveOutPhoto, wasThere } from './judge-attempt.ts'
import type { Batch } from './read-batch.ts'
import { isStillHere, type KnownCheckIn, knownIn, noteCheckIn, repeatedBy } from './repeats/known-check-ins.ts'
import { isHereForAnother, leftByPerson, repeatedByPerson } from './repeats/known-people.ts'
import { isListedTwice } from './review/listed-once.ts'
import { placeInSession, repeatedInSession } from './sessions/place-in-session.ts'

interface Limits {
  /** For all photos of one link together. */
  photoQuotaBytes: number
}

/** Judges the attempts of a batch that are not recorded yet, in their order. Returns those that are to be recorded. */
export function judgeNew(batch: Batch, attempts: readonly Attempt[], limits: Limits): JudgedAttempt[] {
  const fresh: JudgedAttempt[] = []
  for (const attempt of attempts) {
    const link = batch.links.get(attempt.checkinToken)
    // An id may stand twice in a batch.
    if (!link || batch.recorded.has(attemptKey(link.id, attempt.id))) continue
    const judged = judgeOne(batch, attempt, link, limits)
    batch.recorded.set(attemptKey(link.id, attempt.id), { outcome: judged.outcome, bodyDigest: attempt.bodyDigest })
    if (judged.outcome.kind !== 'repeated') fresh.push(judged)
  }
  return fresh
}

function judgeOne(batch: Batch, attempt: Attempt, link: LinkState, { photoQuotaBytes }: Limits): JudgedAttempt {
  const { known, fitting, showing } = batch
  const candidates = fitting.get(attempt)
  const sessionPlace = sessionPlaceOf(batch, attempt, link)
  const person = byPersonalLink(candidates)
  const judged = judge(attempt, link, {
    photoQuotaBytes,
    place: sessionPlace,
    showing,
    email: attempt.email ?? person?.email ?? null,
    personId: person?.personId ?? null,
    listed: person !== null && isLetIn(candidates!, person, { attempt, link, inSession: sessionPlace.inSession }),
  })
  const earlier =
    (wasThere(judged) ? repeatedBy(known, attempt, link, judged.inSession) : null) ??
    repeatedByPerson(candidates, judged, sessionKeyOf(link, judged.inSession))
  if (earlier) markRepeated(batch, judged, earlier)
  if (judged.outcome.kind === 'confirmed') {
    judged.stillHere = isStillHere(known, attempt, link)
    noteCheckIn(known, attempt, link, judged.inSession)
    judged.match = matchWithList(fitting, judged)
  }
  return judged
}

function sessionPlaceOf({ sessions, known, fitting }: Batch, attempt: Attempt, link: LinkState) {
  const isRecordedIn = (session: InSession) =>
    (link.repeatRule === 'session' || link.checkOut === 'ask') && knownIn(known, attempt, link, session).length > 0
  const firstLateS = (session: InSession): number | null => {
    const left = [
      ...knownIn(known, attempt, link, session).filter(checkIn => checkIn.left),
      ...leftByPerson(fitting.get(attempt), sessionKeyOf(link, session)),
    ]
    return left.length === 0 ? null : Math.min(...left.map(({ lateS }) => lateS ?? 0))
  }
  return placeInSession(sessions.get(link.id), { attempt, link, isRecordedIn, firstLateS })
}

function markRepeated({ sessions }: Batch, judged: JudgedAttempt, earlier: KnownCheckIn): void {
  const { link, inSession } = judged
  leaveOutPhoto(judged)
  judged.outcome = {
    kind: 'repeated',
    id: earlier.id,
    checkedInAt: earlier.checkedInAt,
    present: earlier.present && link.checkOut === 'ask',
    timeZone: timeZoneAt(link),
    session: inSession && repeatedInSession(sessions.get(link.id)!, inSession, { earlier, link }),
  }
}

const sessionKeyOf = (link: LinkState, inSession: InSession | null) => ({
  scheduled: link.scheduleVersion > 0,
  sessionMs: inSession?.session.startsAt ?? null,
  atMs: link.now.getTime(),
})

/** Whether a personal link lets its person in where the list decides: not while the person is here by another key, or from another browser. */
function isLetIn(
  candidates: FoundCandidate[],
  person: FoundCandidate,
  { attempt, link, inSession }: { attempt: Attempt; link: LinkState; inSession: InSession | null },
): boolean {
  const sessionKey = sessionKeyOf(link, inSession)
  const isOwn = (id: string) => id === attempt.arrivedId
  return (
    !matchAmong(candidates, sessionKey, { emailVerified: false })?.taken &&
    !isListedTwice(person, sessionKey, { link, isOwn, atKiosk: false })
  )
}

/** Matches the check-in with the list, and notes the match for later attempts of the batch. */
function matchWithList(fitting: Candidates<Attempt>, judged: JudgedAttempt): VisitorMatch | null {
  const { attempt, link, inSession } = judged
  const candidates = fitting.get(attempt)
  if (!candidates) return null
  const sessionKey = sessionKeyOf(link, inSession)
  const match = matchAmong(candidates, sessionKey, { emailVerified: false })
  if (!match) return null
  judged.stillHere ||= isHereForAnother(candidates, match, sessionKey)
  const here = { lateS: inSession?.lateS ?? null, present: link.checkOut === 'ask' }
  noteMatch(fitting.values(), match, { ...sessionKey, ...here, id: attempt.id })
  return match
}
