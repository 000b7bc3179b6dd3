import type pg from 'pg'
import type * as contract from '../../../contract/checkins.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { problems } from '../../../contract/problems.ts'
import type { Db } from '../../db/db.ts'
import { hashOf, uuidFrom, uuidv7 } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import { Answer, type Caller } from '../../http/route.ts'
import { isCheckinToken, linkMissed, linkStates } from '../links/index.ts'
import { keepPhoto, type PhotoStore } from '../photos/index.ts'
import type { Attempt, Outcome } from './attempt.ts'
import { bodyDigest } from './body-digest.ts'
import { deviceOf } from './device.ts'
import { type Refusal, refusalOf } from './verdict.ts'
import { browserSecretOf, keepBrowserSecret } from './visitor-cookie.ts'

interface Deps {
  db: Db
  pool: pg.Pool
  photos: PhotoStore
  /** After how many seconds to try again, or null below the limit. */
  attemptLimit: (checkinToken: string, ip: string | null) => number | null
  /** Joins the batch of this moment. */
  record: (attempt: Attempt) => Promise<Outcome>
}

type Input = InputOf<typeof contract.checkIn>

/** Checks a visitor in, or says why not. Nothing is acknowledged before it is committed. */
export async function checkIn(deps: Deps, caller: Caller, input: Input) {
  if (!isCheckinToken(input.checkinToken)) return linkMissed(deps.db, caller.ip)
  const retryAfterS = deps.attemptLimit(input.checkinToken, caller.ip)
  if (retryAfterS !== null) throw new Declined('too_many_check_ins', { retryAfterS })
  const browserSecret = browserSecretOf(caller.cookies)
  const photoId = input.photo ? await photoOfLikelyCheckIn(deps, caller, input) : null
  const attempt = attemptOf(caller, input, photoId, browserSecret)
  const outcome = await deps.record(attempt)

  if (outcome.kind === 'unknown_link') return linkMissed(deps.db, caller.ip)
  if (outcome.kind === 'key_reused') throw new Declined('idempotency_key_reused')
  if (outcome.kind === 'refused') return refusedAnswer(outcome)
  const record = { id: attempt.id, checkedInAt: outcome.checkedInAt.toISOString() }
  if (outcome.kind === 'pending') {
    keepBrowserSecret(caller.cookies, browserSecret())
    return {
      message: 'Please check your email and press the link in it to complete your check-in.',
      requiresVerification: true,
      ...record,
    }
  }
  return { message: 'Check-in Confirmed', requiresVerification: false, ...record }
}

/** Only an attempt that may succeed is worth decoding a photo for; the others are recorded without. */
async function photoOfLikelyCheckIn({ db, pool, photos }: Deps, caller: Caller, input: Input): Promise<string | null> {
  const [link] = await linkStates(pool, [input.checkinToken], { lock: false })
  if (!link) return linkMissed(db, caller.ip)
  const refusal = refusalOf(link, { ...input, email: input.email ?? null, hasPhoto: true }, link.now)
  return refusal ? null : keepPhoto({ db, photos }, input.photo!)
}

function attemptOf(caller: Caller, input: Input, photoId: string | null, browserSecret: () => string): Attempt {
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
    photoId,
    photoSource: photoId ? (input.photoSource ?? null) : null,
    ip: caller.ip,
    answerBy: caller.answerBy,
    device: deviceOf(caller.userAgent),
    browserHash: () => hashOf(browserSecret()),
  }
}

const codes = {
  expired: 'link_expired',
  blocked: 'link_blocked',
  email_required: 'email_required',
  too_far: 'too_far',
  photo_required: 'photo_required',
} as const satisfies Record<Refusal, keyof typeof problems>

function refusedAnswer({ reason, distanceM }: Extract<Outcome, { kind: 'refused' }>): Answer {
  const code = codes[reason]
  const { status, error } = problems[code]
  if (distanceM === null) return new Answer(status, { error, code })
  const distance = Math.round(distanceM)
  return new Answer(status, { error: `You are ${distance}m away from the check-in location`, code, distance })
}
