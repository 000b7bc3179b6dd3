import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { networkOf } from '../../http/network.ts'
import { codeFault, showingDisplays } from '../displays/index.ts'
import { linkStates } from '../links/index.ts'
import { byPersonalLink, readCandidates } from '../people/index.ts'
import { type PhotoStore, savePhoto } from '../photos/index.ts'
import { sessionsOfPage } from '../schedules/index.ts'
import { type Attempt, QUEUE_FULL, STORAGE_FULL } from './attempt.ts'
import { earlierOutcomes } from './attempt-store.ts'
import { verdictOn } from './check-in-rules.ts'
import { networkQuotaReached } from './network-photo-quota.ts'
import { hasPlace } from './review/ask-limits.ts'
import { placeInSession } from './sessions/place-in-session.ts'

type SaveDeps = Pick<Deps, 'db' | 'pool'> & { photos: PhotoStore; photoQuotaBytes: number }

/**
 * Decodes and stores the photo of an attempt, unless the attempt would be refused, was answered before, or the link's storage is
 * full: such an attempt is recorded, or answered again, without its photo. Declines when the visitor's network has used up its
 * share of the storage.
 */
export async function saveAttemptPhoto(
  { db, pool, photos, photoQuotaBytes }: SaveDeps,
  attempt: Attempt,
  encoded: string,
): Promise<Attempt['photo']> {
  const [[link], earlier, quotaReached, showing, fitting] = await Promise.all([
    linkStates(pool, [attempt.checkinToken], { lock: false }),
    earlierOutcomes(pool, [attempt]),
    networkQuotaReached(db, attempt, photoQuotaBytes),
    showingDisplays(pool, [attempt]),
    attempt.tokenHash ? readCandidates(db, [attempt]) : null,
  ])
  if (!link || earlier.size > 0) return null
  const sessions = link.scheduleVersion > 0 ? await sessionsOfPage(pool, link) : undefined
  // Who was recorded in which session decides which one it is, and not whether there is one.
  const { outside } = placeInSession(sessions, { attempt, link })
  const person = byPersonalLink(fitting?.get(attempt))
  const claim = {
    ...attempt,
    email: attempt.email ?? person?.email ?? null,
    listed: person !== null,
    hasPhoto: true,
    photoFits: true,
    ...(outside && { outside }),
    ...(link.requiresCode && !attempt.atKiosk && { codeFault: codeFault(attempt.ticket, { showing, now: link.now }) }),
  }
  const verdict = verdictOn(link, claim, link.now)
  if (verdict.kind === 'refused') return null
  if (verdict.kind === 'held' && !(await hasPlace(pool, { attempt, link }))) return QUEUE_FULL
  if (link.photoBytes >= photoQuotaBytes) return STORAGE_FULL
  if (quotaReached) throw new Declined('network_photos_used_up')
  return savePhoto({ db, photos }, encoded, {
    link: link.id,
    network: networkOf(attempt.ip),
    answerBy: attempt.answerBy,
  })
}
