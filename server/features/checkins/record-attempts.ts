import type pg from 'pg'
import { metresBetween } from '../../../contract/geo.ts'
import { inTransaction } from '../../db/db.ts'
import type { Live } from '../../live/live.ts'
import { knownTokens, type LinkState, type Lock, linkStates } from '../links/index.ts'
import { type Attempt, NO_ROOM, type Outcome } from './attempt.ts'
import {
  type Counted,
  claimPhotos,
  countAttempts,
  discardPhotos,
  earlierOutcomes,
  insertCheckIns,
  insertPending,
  insertRefused,
  notePhotosFull,
  type Settled,
  storedPhotoOf,
} from './attempt-store.ts'
import { sameBody } from './body-digest.ts'
import { refusalOf } from './check-in-rules.ts'
import type { CountEmails } from './count-emails.ts'
import { countPhotos } from './photo-share.ts'
import { publishCheckIn } from './publish-check-in.ts'

interface Rules {
  /** Of one link's photos together. */
  photoQuotaBytes: number
  countEmails: CountEmails
}

interface Deps extends Rules {
  pool: pg.Pool
  live: Live
}

interface Judged {
  attempt: Attempt
  link: LinkState
  distanceM: number
  outcome: Outcome
}

const keyOf = (linkId: string, attemptId: string) => `${linkId} ${attemptId}`

/** Not recorded: another transaction holds the link. */
export const LINK_LOCKED = { kind: 'link_locked' } as const

/**
 * Judges and records attempts of one moment in one transaction, in their order. The links are locked first, so
 * ordinals stay dense and the same id is recorded once. Refused attempts are recorded too: creators ask why
 * someone could not check in. With 'skip locked' attempts at a link that another transaction holds come back unrecorded.
 */
export async function recordAttempts(
  { pool, live, ...rules }: Deps,
  attempts: Attempt[],
  lock: Exclude<Lock, false> = true,
): Promise<(Outcome | typeof LINK_LOCKED)[]> {
  const { outcomes, changed } = await inTransaction(pool, client => judgeAndStore(client, attempts, { ...rules, lock }))
  for (const link of changed) publishCheckIn(live, link)
  return outcomes
}

async function judgeAndStore(
  client: pg.PoolClient,
  attempts: Attempt[],
  { lock, photoQuotaBytes, countEmails }: Rules & { lock: Lock },
) {
  const tokens = [...new Set(attempts.map(attempt => attempt.checkinToken))]
  // Sent at once and answered in order: the second sees what the first has locked.
  const [locked, settled] = await Promise.all([linkStates(client, tokens, { lock }), earlierOutcomes(client, attempts)])
  const links = new Map(locked.map(link => [link.checkinToken, link]))
  const fresh: Judged[] = []
  for (const attempt of attempts) {
    const link = links.get(attempt.checkinToken)
    if (!link) continue
    const key = keyOf(link.id, attempt.id)
    if (settled.has(key)) continue
    const judged = judge(attempt, link, photoQuotaBytes)
    settled.set(key, { outcome: judged.outcome, bodyDigest: attempt.bodyDigest })
    fresh.push(judged)
  }
  for (const { attempt, link, outcome } of await withhold(client, fresh, countEmails))
    settled.set(keyOf(link.id, attempt.id), { outcome, bodyDigest: attempt.bodyDigest })
  const missing = tokens.filter(token => !links.has(token))
  const [changed, skipped] = await Promise.all([
    store(client, fresh),
    lock === 'skip locked' ? knownTokens(client, missing) : null,
  ])
  const outcomes = attempts.map(({ checkinToken, id, bodyDigest }): Outcome | typeof LINK_LOCKED => {
    const link = links.get(checkinToken)
    if (link) return answerTo(bodyDigest, settled.get(keyOf(link.id, id))!)
    return skipped?.has(checkinToken) ? LINK_LOCKED : { kind: 'unknown_link' }
  })
  const owners = new Set(fresh.filter(({ outcome }) => outcome.kind !== 'refused').map(({ attempt }) => attempt))
  const ended = attempts.filter((_, i) => outcomes[i] !== LINK_LOCKED)
  await discardPhotos(client, photoIdsOf(ended.filter(attempt => !owners.has(attempt))))
  return { outcomes, changed }
}

/** The same key with another body is another attempt, which needs a key of its own. */
const answerTo = (digest: Buffer | null, { outcome, bodyDigest }: Settled): Outcome =>
  sameBody(digest, bodyDigest) ? outcome : { kind: 'key_reused' }

/** A photo counts from here on, for those who come after it in the same batch. */
function judge(attempt: Attempt, link: LinkState, photoQuotaBytes: number): Judged {
  const { photo } = attempt
  const distanceM = metresBetween(link, attempt)
  const photoFits = photo !== NO_ROOM && link.photoBytes + (photo?.bytes ?? 0) <= photoQuotaBytes
  const reason = refusalOf(link, { ...attempt, hasPhoto: photo !== null, photoFits }, link.now)
  if (!reason && photo !== NO_ROOM) link.photoBytes += photo?.bytes ?? 0
  const outcome: Outcome = reason
    ? { kind: 'refused', reason, distanceM: reason === 'too_far' ? distanceM : null }
    : { kind: link.requireUserVerify ? 'pending' : 'confirmed', checkedInAt: link.now }
  return { attempt, link, distanceM, outcome }
}

/** Refuses those whose email may not leave; answers with these. Only check-ins at links that verify emails cost a round trip. */
async function withhold(client: pg.PoolClient, fresh: Judged[], countEmails: CountEmails): Promise<Judged[]> {
  const pending = fresh.filter(({ outcome }) => outcome.kind === 'pending')
  if (pending.length === 0) return []
  const withheld = await countEmails(
    client,
    pending.map(({ link, attempt }) => ({ link, ip: attempt.ip, to: attempt.email! })),
  )
  return pending.filter((judged, i) => {
    const reason = withheld[i]
    if (!reason) return false
    judged.outcome = { kind: 'refused', distanceM: null, ...reason }
    judged.link.photoBytes -= storedPhotoOf(judged.attempt)?.bytes ?? 0
    return true
  })
}

async function store(client: pg.PoolClient, fresh: Judged[]): Promise<LinkState[]> {
  const of = (kind: Outcome['kind']) => fresh.filter(({ outcome }) => outcome.kind === kind)
  const confirmed = of('confirmed')
  const pending = of('pending')
  const refused = of('refused')
  const accepted = [...confirmed, ...pending].map(({ attempt }) => attempt)
  await Promise.all([
    confirmed.length > 0 && insertCheckIns(client, confirmed),
    pending.length > 0 && insertPending(client, pending),
    refused.length > 0 && insertRefused(client, refused),
    claimPhotos(client, photoIdsOf(accepted)),
    countPhotos(client, accepted),
    countAttempts(client, [...confirmed, ...refused].map(countOf)),
    notePhotosFull(
      client,
      refused.filter(turnedAwayPhoto).map(({ link }) => link),
    ),
  ])
  return [...new Set([...confirmed, ...pending].map(({ link }) => link))]
}

const photoIdsOf = (attempts: Attempt[]) => attempts.flatMap(attempt => storedPhotoOf(attempt)?.photoId ?? [])

const turnedAwayPhoto = ({ outcome }: Judged) => outcome.kind === 'refused' && outcome.reason === 'photo_storage_full'

const countOf = ({ attempt, link, outcome }: Judged): Counted => ({
  link,
  at: link.now,
  outcome: outcome.kind === 'refused' ? outcome.reason : 'accepted',
  deviceType: attempt.device.deviceType,
  email: outcome.kind === 'refused' ? null : attempt.email,
})
