import type pg from 'pg'
import { problems } from '../../../../contract/problems.ts'
import { countEach } from '../../../db/limits.ts'
import { Declined } from '../../../http/declined.ts'
import { Answer } from '../../../http/route.ts'
import type { LinkState } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { matchAmong, readCandidates } from '../../people/index.ts'
import { countAttempts } from '../attempt-counts.ts'
import type { PendingCheckIn } from '../pending-store.ts'
import { listAnswersOf } from './ask-limits.ts'

/** Whether the email that is being confirmed is on the list, or a personal link was. A name is not enough: anybody can type it. */
export async function isExpected(client: pg.ClientBase, link: LinkState, pending: PendingCheckIn): Promise<boolean> {
  const { user_name: name, user_email: email, person_id: personId } = pending
  const visitor = { checkinToken: link.checkinToken, name, email, personId }
  const candidates = (await readCandidates(client, [visitor])).get(visitor)!
  const match = matchAmong(candidates, { scheduled: true, sessionMs: null }, { emailVerified: true })
  return match?.matchedBy === 'verified' || match?.matchedBy === 'link'
}

/** The answer to an email that is not on the list. Recorded once; the check-in may still be an ask. The link must be locked. */
export async function refuseUnexpected(
  client: pg.ClientBase,
  link: LinkState,
  pending: PendingCheckIn,
): Promise<Answer> {
  const [reached] = await countEach(client, [[listAnswersOf(link.id, pending.browser_hash)]])
  if (reached) throw new Declined('asks_used_up', { retryAfterS: reached.retryAfterS })
  const { rows } = await client.query<{ device_type: string }>(
    `insert into refused_attempts (link_id, id, reason, distance_m, accuracy_m, device_type, browser, os, attempted_at, body_digest,
       may_ask)
     select link_id, id, 'not_expected', distance_m, accuracy_m, device_type, browser, os, app_now(), body_digest, true
     from pending_check_ins where link_id = $1 and id = $2 on conflict do nothing returning device_type`,
    [link.id, pending.id],
  )
  await countAttempts(
    client,
    rows.map(({ device_type: deviceType }) => ({
      link,
      at: link.now,
      outcome: 'not_expected',
      deviceType,
      email: null,
    })),
  )
  const { status } = problems.not_expected
  const error = `Your name is not on the list for this check-in. Ask ${link.hostName ?? 'the organiser'} to add you.`
  return new Answer(status, {
    error,
    code: 'not_expected',
    mayAsk: true,
    userEmail: pending.user_email === null ? undefined : displayEmail(pending.user_email),
    locationName: link.locationName,
  })
}
