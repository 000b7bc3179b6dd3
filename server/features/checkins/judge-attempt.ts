import { metresBetween } from '../../../contract/geo.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { codeFault } from '../displays/index.ts'
import type { LinkState } from '../links/index.ts'
import { type Attempt, type AttemptOutcome, type JudgedAttempt, QUEUE_FULL, STORAGE_FULL } from './attempt.ts'
import { storedPhotoOf } from './attempt-store.ts'
import { type Verdict, verdictOn } from './check-in-rules.ts'
import { checkInSession, type SessionPlace } from './sessions/place-in-session.ts'

interface JudgeOptions {
  photoQuotaBytes: number
  place: SessionPlace
  showing: Set<string>
  email: string | null
  /** Who on the list has come by a personal link. */
  personId: string | null
  /** By that link, and not here already by another key or from another browser. */
  listed: boolean
}

/** Adds the photo to the link's bytes, so that later attempts of the same batch see it. */
export function judge(
  attempt: Attempt,
  link: LinkState,
  { photoQuotaBytes, place, showing, email, personId, listed }: JudgeOptions,
): JudgedAttempt {
  const { photo } = attempt
  const distanceM = attempt.position && metresBetween(link, attempt.position)
  const bytes = storedPhotoOf(attempt)?.bytes ?? 0
  const photoFits = photo !== STORAGE_FULL && link.photoBytes + bytes <= photoQuotaBytes
  const claim = {
    ...attempt,
    email,
    hasPhoto: photo !== null,
    photoFits,
    listed,
    ...(place.outside && { outside: place.outside }),
    ...(link.requiresCode && !attempt.atKiosk && { codeFault: codeFault(attempt.ticket, { showing, now: link.now }) }),
  }
  const verdict = withPhoto(verdictOn(link, claim, link.now), attempt, link)
  if (verdict.kind !== 'refused') link.photoBytes += bytes
  const { inSession } = place
  const emailVerified =
    link.requireUserVerify && email !== null && personId !== null && attempt.hasConfirmed({ personId, email })
  const outcome = outcomeOf(verdict, link, { distanceM, place, emailVerified })
  const found = { match: null, personId, emailVerified, stillHere: false }
  return { attempt, email, link, distanceM, inSession, outcome, ...found }
}

/** A photo that was left undecoded, for an attempt that seemed to wait, does not stand for one that is required. */
const withPhoto = (verdict: Verdict, { photo }: Attempt, { requirePhotoVerify }: LinkState): Verdict =>
  verdict.kind === 'accepted' && photo === QUEUE_FULL && requirePhotoVerify
    ? { kind: 'refused', reason: 'photo_required', mayAsk: false }
    : verdict

/** An attempt that was sent too late still finds the earlier check-in of its visitor. */
export const wasThere = ({ outcome }: JudgedAttempt) => outcome.kind !== 'refused' || outcome.reason === 'sent_too_late'

function outcomeOf(
  verdict: Verdict,
  link: LinkState,
  { distanceM, place, emailVerified }: { distanceM: number | null; place: SessionPlace; emailVerified: boolean },
): AttemptOutcome {
  if (verdict.kind === 'refused') {
    const { reason, mayAsk } = verdict
    const away = reason === 'too_far' && distanceM !== null ? { distanceM, radiusM: link.radiusM } : null
    const sentence = reason === 'not_open' && place.sentence ? { sentence: place.sentence() } : null
    return { kind: 'refused', reason, away, mayAsk, ...sentence }
  }
  const checkedInAt = link.now
  const review = verdict.kind === 'held' ? verdict.reason : null
  // The email comes first: nobody decides about an address that is not its owner's.
  if (link.requireUserVerify && (review || !emailVerified)) return { kind: 'pending', checkedInAt, review }
  if (review) return { kind: 'held', checkedInAt, review }
  return { kind: 'confirmed', checkedInAt, session: place.inSession && checkInSession(place.inSession) }
}

export function refuseJudged(judged: JudgedAttempt, why: { reason: Refusal; sentence?: string; queueFull?: boolean }) {
  judged.outcome = { kind: 'refused', away: null, mayAsk: false, ...why }
  leaveOutPhoto(judged)
}

/** The photo is discarded, and its bytes are free for later attempts of the batch. */
export function leaveOutPhoto({ link, attempt }: JudgedAttempt) {
  link.photoBytes -= storedPhotoOf(attempt)?.bytes ?? 0
}
