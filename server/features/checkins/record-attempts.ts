import type pg from 'pg'
import { type Commit, inTransaction } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { knownTokens, type Lock, publishCheckIn, publishHeld } from '../links/index.ts'
import { type Attempt, type AttemptOutcome, attemptKey, type JudgedAttempt } from './attempt.ts'
import { type CountedAttempt, countAttempts } from './attempt-counts.ts'
import { claimPhotos, discardPhotos, insertCheckIns, insertRefused, storedPhotoOf } from './attempt-store.ts'
import { sameBody } from './body-digest.ts'
import type { CountEmails } from './count-emails.ts'
import { insertWaiting } from './insert-waiting.ts'
import { refuseJudged } from './judge-attempt.ts'
import { judgeNew } from './judge-in-batch.ts'
import { countAtLinks, isFull, linkCountsOf, reportFull } from './link-counts.ts'
import { countPhotoBytes } from './network-photo-quota.ts'
import { type Batch, readBatch, tokensOf } from './read-batch.ts'
import { excessAsks } from './review/ask-limits.ts'
import { withSentence } from './sessions/place-in-session.ts'
import { recordedSessions } from './sessions/recorded-sessions.ts'

interface RecordOptions {
  /** For all photos of one link together. */
  photoQuotaBytes: number
  countEmails: CountEmails
}

type RecordDeps = Pick<Deps, 'pool' | 'live'> & RecordOptions

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
  const batch = await readBatch(client, attempts, lock)
  const fresh = judgeNew(batch, attempts, { photoQuotaBytes })
  await refuseAfterJudging(client, batch, fresh, countEmails)
  await nameRecordedSessions(client, batch, attempts, fresh)
  const missing = tokensOf(attempts).filter(token => !batch.links.has(token))
  const [skipped, { changed, asked }] = await Promise.all([
    lock === 'skip locked' ? knownTokens(client, missing) : null,
    insertAttempts(client, fresh, photoIdsOf(attempts).length === 0 ? commit : null),
  ])
  const outcomes = attempts.map(attempt => outcomeIn(batch, attempt, skipped))
  const photoOwners = new Set(fresh.filter(({ outcome }) => outcome.kind !== 'refused').map(({ attempt }) => attempt))
  const answered = attempts.filter((_, i) => outcomes[i] !== LINK_LOCKED)
  await discardPhotos(client, photoIdsOf(answered.filter(attempt => !photoOwners.has(attempt))))
  return { outcomes, changed, asked }
}

function outcomeIn({ links, recorded, sessions }: Batch, attempt: Attempt, skipped: Set<string> | null) {
  const { checkinToken, id, bodyDigest } = attempt
  const link = links.get(checkinToken)
  if (!link) return skipped?.has(checkinToken) ? LINK_LOCKED : ({ kind: 'unknown_link' } as const)
  const { outcome, bodyDigest: recordedDigest } = recorded.get(attemptKey(link.id, id))!
  // The same key with another body would be another attempt, which needs a key of its own.
  if (!sameBody(bodyDigest, recordedDigest)) return { kind: 'key_reused' } as const
  return withSentence(outcome, sessions.get(link.id), link)
}

/** Costs a round trip only where a request is repeated at a link with a schedule. */
async function nameRecordedSessions(
  client: pg.PoolClient,
  { links, recorded }: Batch,
  attempts: Attempt[],
  fresh: JudgedAttempt[],
): Promise<void> {
  const judged = new Set(fresh.map(({ attempt }) => attempt.id))
  const repeated = attempts.flatMap(({ checkinToken, id }) => {
    const link = links.get(checkinToken)
    return link && !judged.has(id) && recorded.get(attemptKey(link.id, id))?.outcome.kind === 'confirmed'
      ? [{ link, id }]
      : []
  })
  for (const [key, session] of await recordedSessions(client, repeated)) {
    const known = recorded.get(key)!
    recorded.set(key, { ...known, outcome: { ...known.outcome, session } as AttemptOutcome })
  }
}

/** Refuses what the attempts ask for beyond themselves: emails that are withheld, and asks for which the queue has no room. */
async function refuseAfterJudging(
  client: pg.PoolClient,
  { recorded }: Batch,
  fresh: JudgedAttempt[],
  countEmails: CountEmails,
): Promise<void> {
  const refused = [...(await refuseWithheld(client, fresh, countEmails)), ...(await refuseExcessAsks(client, fresh))]
  for (const { attempt, link, outcome } of refused)
    recorded.set(attemptKey(link.id, attempt.id), { outcome, bodyDigest: attempt.bodyDigest })
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
    refuseJudged(judged, reason)
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
    refuseJudged(judged, excess)
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
