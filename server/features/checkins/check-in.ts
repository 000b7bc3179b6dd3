import type * as contract from '../../../contract/checkins.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { problems } from '../../../contract/problems.ts'
import { inTransaction } from '../../db/db.ts'
import { hashOf, uuidFrom, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { deviceOf } from '../../http/device.ts'
import { Answer, type Caller } from '../../http/route.ts'
import { declineUnknownLink, isCheckinToken, linkStates } from '../links/index.ts'
import type { PhotoStore } from '../photos/index.ts'
import type { Attempt, AttemptOutcome } from './attempt.ts'
import { saveAttemptPhoto } from './attempt-photo.ts'
import { discardPhotos, storedPhotoOf } from './attempt-store.ts'
import { bodyDigest } from './body-digest.ts'
import type { Refusal } from './check-in-rules.ts'
import { browserSecretOf, setBrowserSecret } from './visitor-cookie.ts'

export interface CheckInDeps extends Pick<Deps, 'db' | 'pool'> {
  photos: PhotoStore
  /** For all photos of one link together. */
  photoQuotaBytes: number
  /** Returns the seconds to wait before a retry, or null below the limit. */
  attemptLimit: (checkinToken: string, ip: string | null) => number | null
  /** Records the attempt in the next batch. */
  record: (attempt: Attempt) => Promise<AttemptOutcome>
}

type Input = InputOf<typeof contract.checkIn>

/** Checks a visitor in, or answers why the attempt is refused. Answers only after the commit. */
export async function checkIn(deps: CheckInDeps, caller: Caller, input: Input) {
  if (!isCheckinToken(input.checkinToken)) return declineUnknownLink(deps.db, caller.ip)
  const retryAfterS = deps.attemptLimit(input.checkinToken, caller.ip)
  if (retryAfterS !== null) throw new Declined('too_many_check_ins', { retryAfterS })
  const browserSecret = browserSecretOf(caller.cookies)
  const attempt = attemptOf(caller, input, browserSecret)
  const photo = input.photo ? await saveAttemptPhoto(deps, attempt, input.photo) : null
  const outcome = await recordAttempt(deps, { ...attempt, photo })

  if (outcome.kind === 'unknown_link') return declineUnknownLink(deps.db, caller.ip)
  if (outcome.kind === 'key_reused') throw new Declined('idempotency_key_reused')
  if (outcome.kind === 'refused') return refusedAnswer(await problemCodeOf(deps, outcome.reason, input), outcome)
  const record = { id: attempt.id, checkedInAt: outcome.checkedInAt.toISOString() }
  if (outcome.kind === 'pending') {
    setBrowserSecret(caller.cookies, browserSecret())
    return {
      message: 'Please check your email and open the link to complete your check-in.',
      requiresVerification: true,
      ...record,
    }
  }
  return { message: 'Check-in Confirmed', requiresVerification: false, ...record }
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

function attemptOf(caller: Caller, input: Input, browserSecret: () => string): Attempt {
  const { idempotencyKey } = caller
  return {
    id: idempotencyKey ? uuidFrom(idempotencyKey) : uuidv7(),
    bodyDigest: idempotencyKey ? bodyDigest(idempotencyKey, input) : null,
    checkinToken: input.checkinToken,
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    latitude: input.latitude,
    longitude: input.longitude,
    accuracyM: input.accuracyM ?? null,
    photo: null,
    photoSource: input.photoSource ?? null,
    ip: caller.ip,
    answerBy: caller.answerBy,
    device: deviceOf(caller.userAgent),
    browserHash: () => hashOf(browserSecret()),
  }
}

const problemCodes = {
  expired: 'link_expired',
  blocked: 'link_blocked',
  email_required: 'email_required',
  name_has_url: 'name_has_url',
  too_far: 'too_far',
  photo_required: 'photo_required',
  photo_storage_full: 'photo_storage_full',
  visitor_emails_used_up: 'visitor_emails_used_up',
  email_budget_used_up: 'email_budget_used_up',
} as const satisfies Record<Refusal, keyof typeof problems>

async function problemCodeOf({ pool }: CheckInDeps, reason: Refusal, { checkinToken }: Input) {
  if (reason !== 'photo_storage_full') return problemCodes[reason]
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  return link?.requirePhotoVerify ? 'photo_storage_full_required' : 'photo_storage_full'
}

function refusedAnswer(
  code: keyof typeof problems,
  { away, sentence }: Extract<AttemptOutcome, { kind: 'refused' }>,
): Answer {
  const { status, error } = problems[code]
  if (away === null) return new Answer(status, { error: sentence ?? error, code })
  // Rounded up: a refusal at 100.4 m must not say 100, which would be near enough.
  const distance = Math.ceil(away.distanceM)
  return new Answer(status, {
    error: `You are ${distance}m away from the check-in location`,
    code,
    distance,
    radiusM: away.radiusM,
  })
}
