import type pg from 'pg'
import { type ProblemCode, problems } from '../../../../contract/problems.ts'
import type { Refusal } from '../../../../contract/refusals.ts'
import { Answer } from '../../../http/route.ts'
import type { LinkState } from '../../links/index.ts'
import { countAttempts } from '../attempt-counts.ts'
import type { PendingCheckIn } from '../pending-store.ts'
import type { excessAfterEmail } from './ask-limits.ts'

interface Refused {
  reason: Refusal
  mayAsk: boolean
}

/** Of a check-in whose email has been opened. Recorded once, however often the link is opened; it may still be an ask. The link must be locked. */
export async function recordAfterEmail(
  client: pg.ClientBase,
  link: LinkState,
  pending: PendingCheckIn,
  { reason, mayAsk }: Refused,
): Promise<void> {
  const { rows } = await client.query<{ device_type: string }>(
    `insert into refused_attempts (link_id, id, reason, distance_m, accuracy_m, device_type, browser, os, attempted_at, body_digest,
       may_ask)
     select link_id, id, $3, distance_m, accuracy_m, device_type, browser, os, app_now(), body_digest, $4
     from pending_check_ins where link_id = $1 and id = $2 on conflict do nothing returning device_type`,
    [link.id, pending.id, reason, mayAsk],
  )
  await countAttempts(
    client,
    rows.map(({ device_type: deviceType }) => ({ link, at: link.now, outcome: reason, deviceType, email: null })),
  )
}

const PROBLEMS = { ask_waiting: 'email_waiting', holds_full: 'holds_full' } as const satisfies Record<
  string,
  ProblemCode
>

/** The answer to somebody who may not wait for the creator now. The same link works once somebody else was decided. */
export async function refuseExcess(
  client: pg.ClientBase,
  link: LinkState,
  pending: PendingCheckIn,
  reason: NonNullable<Awaited<ReturnType<typeof excessAfterEmail>>>,
): Promise<Answer> {
  await recordAfterEmail(client, link, pending, { reason, mayAsk: false })
  const code = PROBLEMS[reason]
  const { status, error } = problems[code]
  return new Answer(status, { error, code })
}
