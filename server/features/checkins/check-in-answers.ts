import type * as contract from '../../../contract/checkins.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { timeIn } from '../../../contract/session-words.ts'
import { wholeMetres } from '../../../contract/shown-distance.ts'
import { Answer } from '../../http/route.ts'
import type { AttemptOutcome, CheckInSession } from './attempt.ts'
import { alreadyCheckedIn, checkedInSince } from './repeats/repeat-rules.ts'

type Accepted = Exclude<Extract<AttemptOutcome, { checkedInAt: Date }>, Repeated>
type Repeated = Extract<AttemptOutcome, { kind: 'repeated' }>
type Refused = Extract<AttemptOutcome, { kind: 'refused' }>

export const MESSAGES = {
  confirmed: 'Check-in Confirmed',
  pending: 'Please check your email and open the link to complete your check-in.',
  held: 'Sent for review.',
}

export const acceptedAnswer = (id: string, outcome: Accepted): ReplyOf<typeof contract.checkIn> => ({
  message: MESSAGES[outcome.kind],
  requiresVerification: outcome.kind === 'pending',
  ...('review' in outcome && outcome.review && { requiresReview: true }),
  id,
  checkedInAt: outcome.checkedInAt.toISOString(),
  ...('session' in outcome && outcome.session && sessionFields(outcome.session)),
})

/** The session of a check-in, in a reply. */
export const sessionFields = ({ title, startsAt, lateMin }: CheckInSession) => ({
  session: { title, startsAt: startsAt.toISOString() },
  ...(lateMin !== null && { lateMin }),
})

export const repeatedAnswer = (
  { id, checkedInAt, timeZone, present, session }: Repeated,
  now: Date,
): ReplyOf<typeof contract.checkIn> => ({
  message: repeatedMessage({ checkedInAt, timeZone, present, session }, now),
  requiresVerification: false,
  alreadyCheckedIn: true,
  id,
  checkedInAt: checkedInAt.toISOString(),
  ...(session && sessionFields(session)),
})

export function repeatedMessage(
  { checkedInAt, timeZone, present, session }: Pick<Repeated, 'checkedInAt' | 'timeZone' | 'present' | 'session'>,
  now: Date,
): string {
  if (present) return checkedInSince(checkedInAt, now, timeZone)
  if (session?.nextOpensAt) return inSessionAlready(session.nextOpensAt, session.zone)
  return alreadyCheckedIn(checkedInAt, now, timeZone)
}

const inSessionAlready = (nextOpensAt: Date, zone: string) =>
  `You are checked in. The next one opens at ${timeIn(nextOpensAt.getTime(), zone)}.`

export const PROBLEM_OF = {
  expired: 'link_expired',
  blocked: 'link_blocked',
  not_open: 'not_open',
  email_required: 'email_required',
  name_has_url: 'name_has_url',
  too_far: 'too_far',
  position_coarse: 'position_coarse',
  position_needed: 'position_needed',
  sent_too_late: 'sent_too_late',
  code_needed: 'code_needed',
  code_old: 'code_old',
  photo_required: 'photo_required',
  photo_storage_full: 'photo_storage_full',
  visitor_emails_used_up: 'visitor_emails_used_up',
  email_budget_used_up: 'email_budget_used_up',
  holds_full: 'holds_full',
  ask_waiting: 'ask_waiting',
  asks_used_up: 'asks_used_up',
  not_expected: 'not_expected',
} as const satisfies Record<Refusal, ProblemCode>

export function refusedAnswer(code: ProblemCode, { away, mayAsk, sentence }: Refused): Answer {
  const { status, error } = problems[code]
  const ask = mayAsk && { mayAsk }
  if (away === null) return new Answer(status, { error: sentence ?? error, code, ...ask })
  const distance = wholeMetres(away.distanceM)
  const { radiusM } = away
  return new Answer(status, {
    error: `You are ${distance}m away from the check-in location`,
    code,
    distance,
    radiusM,
    ...ask,
  })
}
