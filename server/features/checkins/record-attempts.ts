import type pg from 'pg'
import { metresBetween } from '../../../contract/geo.ts'
import { inTransaction } from '../../db/db.ts'
import type { Live } from '../../live/live.ts'
import { type LinkState, linkStates } from '../links/index.ts'
import type { Attempt, Outcome } from './attempt.ts'
import {
  type Counted,
  claimPhotos,
  countAttempts,
  earlierOutcomes,
  insertCheckIns,
  insertPending,
  insertRefused,
} from './attempt-store.ts'
import { refusalOf } from './verdict.ts'

interface Deps {
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

/**
 * Judges and records attempts of one moment in one transaction, in their order. The links are locked first, so
 * ordinals stay dense and the same id is recorded once. Refused attempts are recorded too: creators ask why
 * someone could not check in.
 */
export async function recordAttempts({ pool, live }: Deps, attempts: Attempt[]): Promise<Outcome[]> {
  const { outcomes, changed } = await inTransaction(pool, client => judgeAndStore(client, attempts))
  for (const link of changed)
    live.publish({ key: link.creatorId, event: 'check-in', data: { linkId: link.id, checkinCount: link.checkinCount } })
  return outcomes
}

async function judgeAndStore(client: pg.PoolClient, attempts: Attempt[]) {
  const tokens = [...new Set(attempts.map(attempt => attempt.checkinToken))]
  // Sent at once and answered in order: the second sees what the first has locked.
  const [locked, settled] = await Promise.all([
    linkStates(client, tokens, { lock: true }),
    earlierOutcomes(client, attempts),
  ])
  const links = new Map(locked.map(link => [link.checkinToken, link]))
  const fresh: Judged[] = []
  for (const attempt of attempts) {
    const link = links.get(attempt.checkinToken)
    if (!link) continue
    const key = keyOf(link.id, attempt.id)
    if (settled.has(key)) continue
    const judged = judge(attempt, link)
    settled.set(key, judged.outcome)
    fresh.push(judged)
  }
  const changed = await store(client, fresh)
  const outcomes = attempts.map((attempt): Outcome => {
    const link = links.get(attempt.checkinToken)
    return link ? settled.get(keyOf(link.id, attempt.id))! : { kind: 'unknown_link' }
  })
  return { outcomes, changed }
}

function judge(attempt: Attempt, link: LinkState): Judged {
  const distanceM = metresBetween(link, attempt)
  const reason = refusalOf(link, { ...attempt, hasPhoto: attempt.photoId !== null }, link.now)
  const outcome: Outcome = reason
    ? { kind: 'refused', reason, distanceM: reason === 'too_far' ? distanceM : null }
    : { kind: link.requireUserVerify ? 'pending' : 'confirmed', checkedInAt: link.now }
  return { attempt, link, distanceM, outcome }
}

async function store(client: pg.PoolClient, fresh: Judged[]): Promise<LinkState[]> {
  const of = (kind: Outcome['kind']) => fresh.filter(({ outcome }) => outcome.kind === kind)
  const confirmed = of('confirmed')
  const pending = of('pending')
  const refused = of('refused')
  await Promise.all([
    confirmed.length > 0 && insertCheckIns(client, confirmed),
    pending.length > 0 && insertPending(client, pending),
    refused.length > 0 && insertRefused(client, refused),
    claimPhotos(
      client,
      [...confirmed, ...pending].flatMap(({ attempt }) => attempt.photoId ?? []),
    ),
    countAttempts(client, [...confirmed, ...refused].map(countOf)),
  ])
  return [...new Set([...confirmed, ...pending].map(({ link }) => link))]
}

const countOf = ({ attempt, link, outcome }: Judged): Counted => ({
  link,
  at: link.now,
  outcome: outcome.kind === 'refused' ? outcome.reason : 'accepted',
  deviceType: attempt.device.deviceType,
  email: outcome.kind === 'refused' ? null : attempt.email,
})
