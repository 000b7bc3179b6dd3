import type pg from 'pg'
import { type Commit, inTransaction } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { showingDisplays } from '../displays/index.ts'
import { knownTokens, type LinkState, type Lock, linkStates } from '../links/index.ts'
import {
  addMissingCandidates,
  byPersonalLink,
  type Candidates,
  candidatesAtKnownLists,
  type FoundCandidate,
  matchAmong,
  noteMatch,
  type VisitorMatch,
} from '../people/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { type InSession, sessionsOfLinks } from '../schedules/index.ts'
import type { Attempt, AttemptOutcome, JudgedAttempt } from './attempt.ts'
import { type CountedAttempt, countAttempts } from './attempt-counts.ts'
import {
  claimPhotos,
  discardPhotos,
  earlierOutcomes,
  insertCheckIns,
  insertRefused,
  type RecordedOutcome,
  storedPhotoOf,
} from './attempt-store.ts'
import { sameBody } from './body-digest.ts'
import type { CountEmails } from './count-emails.ts'
import { insertWaiting } from './insert-waiting.ts'
import { judge, leaveOutPhoto, refuseLate, wasThere } from './judge-attempt.ts'
import { countAtLinks, isFull, linkCountsOf, reportFull } from './link-counts.ts'
import { countPhotoBytes } from './network-photo-quota.ts'
import { publishCheckIn, publishHeld } from './publish-check-in.ts'
import { isStillHere, knownCheckIns, knownIn, noteCheckIn, repeatedBy } from './repeats/known-check-ins.ts'
import { hasLeft, isHereForAnother, repeatedByPerson } from './repeats/known-people.ts'
import { excessAsks } from './review/ask-limits.ts'
import { isListedTwice } from './review/listed-once.ts'
import { placeInSession, repeatedInSession, type SessionPlace, withSentence } from './sessions/place-in-session.ts'
import { recordedSessions } from './sessions/recorded-sessions.ts'

interface RecordOptions {
  /** For all photos of one link together. */
  photoQuotaBytes: number
  countEmails: CountEmails
}

type RecordDeps = Pick<Deps, 'pool' | 'live'> & RecordOptions

const keyOf = (linkId: string, attemptId: string) => `${linkId} ${attemptId}`

/** The attempt was not recorded because another transaction has locked the link. */
export const LINK_LOCKED = { kind: 'link_locked' } as const

/**
 * Judges and records a batch of attempts in one transaction, in their order. The links are locked first, so that ordinals stay
 * dense and each id is recorded once. Refused attempts are recorded too: creators ask why someone could not check in. With
 * 'skip locked', attempts at a link that another transaction has locked are returned unrecorded.
 */
export async function recordAttempts(
  { pool, live, ...options }: RecordDeps,
  attempts: Attempt[],
  lock: Exclude<Lock, false> = true,
): Promise<(AttemptOutcome | typeof LINK_LOCKED)[]> {
  const { outcomes, changed, asked } = await inTransaction(pool, (client, commit) =>
    judgeAndStore(client, attempts, { ...options, lock, commit }),
  )
  for (const link of changed) publishCheckIn(live, link)
  for (const link of asked) publishHeld(live, link)
  return outcomes
}

async function judgeAndStore(
  client: pg.PoolClient,
  attempts: Attempt[],
  { lock, photoQuotaBytes, countEmails, commit }: RecordOptions & { lock: Lock; commit: Commit },
) {
  const tokens = [...new Set(attempts.map(attempt => attempt.checkinToken))]
  // All are sent right away and run in order, so the later queries run under the locks of the first.
  const [locked, recorded, known, fitting, showing] = await Promise.all([
    linkStates(client, tokens, { lock }),
    earlierOutcomes(client, attempts),
    knownCheckIns(client, attempts),
    candidatesAtKnownLists(client, attempts),
    showingDisplays(client, attempts),
  ])
  const links = new Map(locked.map(link => [link.checkinToken, link]))
  const [sessions] = await Promise.all([
    sessionsOfLinks(client, locked),
    addMissingCandidates(client, fitting, attempts, links),
  ])
  const fresh: JudgedAttempt[] = []
  for (const attempt of attempts) {
    const link = links.get(attempt.checkinToken)
    if (!link) continue
    const key = keyOf(link.id, attempt.id)
    if (recorded.has(key)) continue
    const sessionsOfLink = sessions.get(link.id)
    const isRecordedIn = (session: InSession) =>
      (link.repeatRule === 'session' || link.checkOut === 'ask') && knownIn(known, attempt, link, session).length > 0
    const cameBackTo = (session: InSession) =>
      knownIn(known, attempt, link, session).some(({ left }) => left) ||
      hasLeft(fitting.get(attempt), placeOf(link, session))
    const place = placeInSession(sessionsOfLink, { attempt, link, isRecordedIn, cameBackTo })
    const person = byPersonalLink(fitting.get(attempt))
    const email = attempt.email ?? person?.email ?? null
    const listed = person !== null && isLetIn(fitting.get(attempt)!, person, { attempt, link, place })
    const personId = person?.personId ?? null
    const judged = judge(attempt, link, { photoQuotaBytes, place, showing, email, personId, listed })
    const { inSession } = judged
    const earlier =
      (wasThere(judged) ? repeatedBy(known, attempt, link, inSession) : null) ??
      repeatedByPerson(fitting.get(attempt), judged, placeOf(link, inSession))
    if (earlier) {
      leaveOutPhoto(judged)
      judged.outcome = {
        kind: 'repeated',
        ...earlier,
        present: earlier.present && link.checkOut === 'ask',
        timeZone: timeZoneAt(link),
        session: inSession && repeatedInSession(sessionsOfLink!, inSession, { earlier, link }),
      }
    } else fresh.push(judged)
    if (judged.outcome.kind === 'confirmed') {
      judged.stillHere = isStillHere(known, attempt, link)
      noteCheckIn(known, attempt, link, inSession)
      judged.match = matchIn(fitting, judged)
    }
    recorded.set(key, { outcome: judged.outcome, bodyDigest: attempt.bodyDigest })
  }
  const refusedLate = [
    ...(await refuseWithheld(client, fresh, countEmails)),
    ...(await refuseExcessAsks(client, fresh)),
  ]
  for (const { attempt, link, outcome } of refusedLate)
    recorded.set(keyOf(link.id, attempt.id), { outcome, bodyDigest: attempt.bodyDigest })
  await nameRecordedSessions(client, attempts, { links, recorded, fresh })
  const missing = tokens.filter(token => !links.has(token))
  const [skipped, { changed, asked }] = await Promise.all([
    lock === 'skip locked' ? knownTokens(client, missing) : null,
    insertAttempts(client, fresh, photoIdsOf(attempts).length === 0 ? commit : null),
  ])
  const outcomes = attempts.map(({ checkinToken, id, bodyDigest }): AttemptOutcome | typeof LINK_LOCKED => {
    const link = links.get(checkinToken)
    if (link) return withSentence(answerTo(bodyDigest, recorded.get(keyOf(link.id, id))!), sessions.get(link.id), link)
    return skipped?.has(checkinToken) ? LINK_LOCKED : { kind: 'unknown_link' }
  })
  const photoOwners = new Set(fresh.filter(({ outcome }) => outcome.kind !== 'refused').map(({ attempt }) => attempt))
  const answered = attempts.filter((_, i) => outcomes[i] !== LINK_LOCKED)
  await discardPhotos(client, photoIdsOf(answered.filter(attempt => !photoOwners.has(attempt))))
  return { outcomes, changed, asked }
}

/** Costs a round trip only where a request is repeated at a link with a schedule. */
async function nameRecordedSessions(
  client: pg.PoolClient,
  attempts: Attempt[],
  {
    links,
    recorded,
    fresh,
  }: { links: Map<string, LinkState>; recorded: Map<string, RecordedOutcome>; fresh: JudgedAttempt[] },
): Promise<void> {
  const judged = new Set(fresh.map(({ attempt }) => attempt.id))
  const repeated = attempts.flatMap(({ checkinToken, id }) => {
    const link = links.get(checkinToken)
    return link && !judged.has(id) && recorded.get(keyOf(link.id, id))?.outcome.kind === 'confirmed'
      ? [{ link, id }]
      : []
  })
  for (const [key, session] of await recordedSessions(client, repeated)) {
    const known = recorded.get(key)!
    recorded.set(key, { ...known, outcome: { ...known.outcome, session } as AttemptOutcome })
  }
}

/** The same key with another body would be another attempt, which needs a key of its own. */
const answerTo = (digest: Buffer | null, { outcome, bodyDigest }: RecordedOutcome): AttemptOutcome =>
  sameBody(digest, bodyDigest) ? outcome : { kind: 'key_reused' }

const placeOf = (link: LinkState, inSession: InSession | null) => ({
  scheduled: link.scheduleVersion > 0,
  sessionMs: inSession?.session.startsAt ?? null,
  atMs: link.now.getTime(),
})

/** Whether a personal link lets its person in where the list decides: not while the person is here by another key, or from another browser. */
function isLetIn(
  candidates: FoundCandidate[],
  person: FoundCandidate,
  { attempt, link, place: { inSession } }: { attempt: Attempt; link: LinkState; place: SessionPlace },
): boolean {
  const place = placeOf(link, inSession)
  const isOwn = (id: string) => id === attempt.arrivedId
  return (
    !matchAmong(candidates, place, { emailVerified: false })?.taken &&
    !isListedTwice(person, place, { link, isOwn, atKiosk: false })
  )
}

/** Whose of the list the check-in is. Later ones of the batch are told. */
function matchIn(fitting: Candidates<Attempt>, judged: JudgedAttempt): VisitorMatch | null {
  const { attempt, link, inSession } = judged
  const candidates = fitting.get(attempt)
  if (!candidates) return null
  const place = placeOf(link, inSession)
  const match = matchAmong(candidates, place, { emailVerified: false })
  if (!match) return null
  judged.stillHere ||= isHereForAnother(candidates, match, place)
  const here = { lateS: inSession?.lateS ?? null, present: link.checkOut === 'ask' }
  noteMatch(fitting.values(), match, { ...place, ...here, id: attempt.id })
  return match
}

/** Refuses attempts whose email is withheld, and returns them. Costs a round trip only at links that verify emails. */
async function refuseWithheld(
  client: pg.PoolClient,
  fresh: JudgedAttempt[],
  countEmails: CountEmails,
): Promise<JudgedAttempt[]> {
  const pending = fresh.filter(({ outcome }) => outcome.kind === 'pending')
  if (pending.length === 0) return []
  const withheld = await countEmails(
    client,
    pending.map(({ link, attempt, email }) => ({ link, networks: attempt.networks(), ip: attempt.ip, to: email! })),
  )
  return pending.filter((judged, i) => {
    const reason = withheld[i]
    if (!reason) return false
    refuseLate(judged, reason)
    return true
  })
}

/** Refuses asks for which the queue has no room, and returns them. */
async function refuseExcessAsks(client: pg.PoolClient, fresh: JudgedAttempt[]): Promise<JudgedAttempt[]> {
  const asks = fresh.filter(({ outcome }) => 'review' in outcome && outcome.review)
  const refusals = await excessAsks(client, asks)
  return asks.filter((judged, i) => {
    const excess = refusals[i]
    if (!excess) return false
    refuseLate(judged, excess)
    return true
  })
}

/**
 * With `commit` nothing else is written, unless somebody waits or a creator is told: then it shares the last round trip. Returns the
 * links at which something has changed, and those at which somebody begins to wait for the creator.
 */
async function insertAttempts(client: pg.PoolClient, fresh: JudgedAttempt[], commit: Commit | null) {
  const of = (kind: AttemptOutcome['kind']) => fresh.filter(({ outcome }) => outcome.kind === kind)
  const confirmed = of('confirmed')
  const held = of('held')
  const waiting = [...of('pending'), ...held]
  const refused = of('refused')
  const accepted = [...confirmed, ...waiting].map(({ attempt }) => attempt)
  const counts = linkCountsOf(fresh)
  await Promise.all([
    confirmed.length > 0 && insertCheckIns(client, confirmed, counts),
    confirmed.length === 0 && counts.length > 0 && countAtLinks(client, counts),
    waiting.length > 0 && insertWaiting(client, waiting),
    refused.length > 0 && insertRefused(client, refused),
    claimPhotos(client, photoIdsOf(accepted)),
    countPhotoBytes(client, accepted),
    countAttempts(client, [...confirmed, ...refused].map(countedAttempt)),
    reportFull(client, counts),
    waiting.length === 0 && !counts.some(isFull) && commit?.(),
  ])
  const linksOf = (rows: JudgedAttempt[]) => [...new Set(rows.map(({ link }) => link))]
  return { changed: linksOf([...confirmed, ...waiting]), asked: linksOf(held) }
}

const photoIdsOf = (attempts: Attempt[]) => attempts.flatMap(attempt => storedPhotoOf(attempt)?.photoId ?? [])

const countedAttempt = ({ attempt, email, link, outcome }: JudgedAttempt): CountedAttempt => ({
  link,
  at: link.now,
  outcome: outcome.kind === 'refused' ? outcome.reason : 'accepted',
  deviceType: attempt.device.deviceType,
  email: outcome.kind === 'refused' ? null : email,
})
