import type * as contract from '../../../contract/checkins.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Point } from '../../../contract/geo.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { inTransaction } from '../../db/db.ts'
import { uuidFrom, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { deviceOf } from '../../http/device.ts'
import type { HashNetworks } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import type { Captcha } from '../captcha/index.ts'
import type { Tickets } from '../displays/index.ts'
import { declineUnknownLink, isCheckinToken, linkStates } from '../links/index.ts'
import { mentionsUrl } from '../mail/index.ts'
import { type ConfirmedEmails, personalHash } from '../people/index.ts'
import type { PhotoStore } from '../photos/index.ts'
import type { Attempt, AttemptOutcome } from './attempt.ts'
import { saveAttemptPhoto } from './attempt-photo.ts'
import { discardPhotos, earlierOutcomes, storedPhotoOf } from './attempt-store.ts'
import { bodyDigest } from './body-digest.ts'
import { acceptedAnswer, PROBLEM_OF, refusedAnswer, repeatedAnswer } from './check-in-answers.ts'
import { isSentTooLate } from './check-in-rules.ts'
import type { Marking } from './marks/marking.ts'
import type { visitorKeys } from './repeats/visitor-keys.ts'
import type { Arrivals } from './review/arrived-cookie.ts'
import type { OpeningTimes } from './sessions/opened-at.ts'
import { browserHashAt, browserSecretOf, type secretsOfCheckIns, setBrowserSecret } from './visitor-cookie.ts'

export interface CheckInDeps extends Pick<Deps, 'config' | 'db' | 'now' | 'pool'> {
  captcha: Pick<Captcha, 'checkProofOfWork'>
  photos: PhotoStore
  /** For all photos of one link together. */
  photoQuotaBytes: number
  /** Returns the seconds to wait before a retry, or null below the limit. */
  attemptLimit: (checkinToken: string, ip: string | null) => number | null
  hashNetworks: HashNetworks
  keysOf: ReturnType<typeof visitorKeys>
  secretOfCheckIn: ReturnType<typeof secretsOfCheckIns>
  openings: Pick<OpeningTimes, 'read'>
  tickets: Pick<Tickets, 'read'>
  confirmedEmails: ConfirmedEmails
  arrivals: Arrivals
  marking: Pick<Marking, 'note'>
  /** Records the attempt in the next batch. */
  record: (attempt: Attempt) => Promise<AttemptOutcome>
}

type Input = InputOf<typeof contract.checkIn>

/** Checks a visitor in, or answers why the attempt is refused. Answers only after the commit. */
export async function checkIn(deps: CheckInDeps, caller: Caller, input: Input) {
  if (!isCheckinToken(input.checkinToken)) return declineUnknownLink(deps, caller.ip)
  const retryAfterS = deps.attemptLimit(input.checkinToken, caller.ip)
  if (retryAfterS !== null) throw new Declined('too_many_check_ins', { retryAfterS })
  const browserSecret = browserSecretOf(caller.cookies, () =>
    deps.secretOfCheckIn(input.checkinToken, caller.idempotencyKey),
  )
  const attempt = attemptOf(deps, caller, input, browserSecret)
  await checkProofOfAsk(deps, attempt, input.recaptchaToken)
  const outcome = await submitAttempt(deps, attempt, input.photo)
  // The same browser is told what becomes of it.
  if (outcome.kind === 'pending' || outcome.kind === 'held') setBrowserSecret(caller.cookies, browserSecret())
  if (outcome.kind === 'confirmed' && attempt.tokenHash)
    deps.arrivals.keep(caller.cookies, attempt.checkinToken, attempt.id)
  return answerTo(deps, attempt, outcome)
}

/** Stores the photo, and records the attempt. */
export async function submitAttempt(
  deps: CheckInDeps,
  attempt: Attempt,
  encodedPhoto: string | null | undefined,
): Promise<AttemptOutcome> {
  if (attempt.note && mentionsUrl(attempt.note)) throw new Declined('note_has_url')
  const photo = encodedPhoto ? await saveAttemptPhoto(deps, attempt, encodedPhoto) : null
  const outcome = await recordAttempt(deps, { ...attempt, photo })
  if (outcome.kind === 'confirmed') deps.marking.note(attempt.checkinToken)
  return outcome
}

/** Throws where the attempt is declined without a record. */
export async function answerTo(deps: CheckInDeps, attempt: Attempt, outcome: AttemptOutcome) {
  switch (outcome.kind) {
    case 'unknown_link':
      return declineUnknownLink(deps, attempt.ip)
    case 'key_reused':
      throw new Declined('idempotency_key_reused')
    case 'declined':
      throw new Declined('review_declined')
    case 'erased':
      throw new Declined('check_in_erased')
    case 'void':
      throw new Declined('check_in_void')
    case 'refused':
      return refusedAnswer(await problemCodeOf(deps, outcome.reason, attempt), outcome)
    case 'repeated':
      return repeatedAnswer(outcome, await deps.now())
    default:
      return acceptedAnswer(attempt.id, outcome)
  }
}

/**
 * An ask without a position costs its sender a proof of work, unless it was recorded before or comes too late to be recorded. Where the
 * link takes none, the plain refusal follows.
 */
async function checkProofOfAsk({ captcha, pool }: CheckInDeps, attempt: Attempt, token = ''): Promise<void> {
  if (!attempt.asksReview || attempt.position || isSentTooLate(attempt)) return
  const [link] = await linkStates(pool, [attempt.checkinToken], { lock: false })
  if (link?.noPosition !== 'ask') return
  if ((await earlierOutcomes(pool, [attempt])).size === 0) await captcha.checkProofOfWork(token)
}

/**
 * A declined attempt was never recorded, so its photo is discarded here. After any other failure the attempt may have been
 * recorded; if not, the sweep erases its photo.
 */
async function recordAttempt({ record, pool }: CheckInDeps, attempt: Attempt): Promise<AttemptOutcome> {
  try {
    return await record(attempt)
  } catch (error) {
    const photo = storedPhotoOf(attempt)
    if (photo && error instanceof Declined)
      await inTransaction(pool, client => discardPhotos(client, [photo.photoId])).catch(() => undefined)
    throw error
  }
}

function attemptOf(deps: CheckInDeps, caller: Caller, input: Input, browserSecret: () => string): Attempt {
  const { arrivals, confirmedEmails, keysOf, openings, tickets } = deps
  const { cookies } = caller
  const { checkinToken, name } = input
  return {
    ...typedAttempt(deps, caller, input),
    openedAt: input.openedAt ? openings.read(checkinToken, input.openedAt) : null,
    ticket: input.ticket ? tickets.read({ checkinToken, cookies }, input.ticket) : null,
    atKiosk: false,
    tokenHash: personalHash(cookies),
    hasConfirmed: confirmedEmails.read(cookies, checkinToken),
    arrivedId: arrivals.read(cookies, checkinToken),
    device: deviceOf(caller.userAgent),
    browserHash: () => browserHashAt(checkinToken, browserSecret()),
    keys: keysOf({ cookies, checkinToken, name }),
  }
}

/** What the visitor has typed, and the request tells, whosever browser it is. */
export function typedAttempt({ hashNetworks }: Pick<CheckInDeps, 'hashNetworks'>, caller: Caller, input: Input) {
  const { idempotencyKey } = caller
  return {
    id: idempotencyKey ? uuidFrom(idempotencyKey) : uuidv7(),
    bodyDigest: idempotencyKey
      ? bodyDigest(idempotencyKey, { ...input, recaptchaToken: undefined, pressAgeS: undefined, openedAt: undefined })
      : null,
    checkinToken: input.checkinToken,
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    position: positionIn(input),
    accuracyM: input.accuracyM ?? null,
    fixAgeS: input.fixAgeS ?? null,
    pressAgeS: input.pressAgeS ?? null,
    asksReview: input.askReview ?? false,
    note: input.note ?? null,
    photo: null,
    photoSource: input.photoSource ?? null,
    ip: caller.ip,
    networks: () => hashNetworks(caller.ip),
    answerBy: caller.answerBy,
  }
}

/** One coordinate alone is a mistake of the caller. */
function positionIn({ latitude, longitude }: Input): Point | null {
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined) throw new Declined('invalid_input', { error: 'The latitude must be a number.' })
  if (longitude === undefined) throw new Declined('invalid_input', { error: 'The longitude must be a number.' })
  return { latitude, longitude }
}

async function problemCodeOf({ pool }: CheckInDeps, reason: Refusal, { checkinToken }: Attempt): Promise<ProblemCode> {
  if (reason !== 'photo_storage_full') return PROBLEM_OF[reason]
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  return link?.requirePhotoVerify ? 'photo_storage_full_required' : 'photo_storage_full'
}
