import type pg from 'pg'
import { problems } from '../../../../contract/problems.ts'
import { countEach } from '../../../db/limits.ts'
import { Declined } from '../../../http/declined.ts'
import { Answer } from '../../../http/route.ts'
import type { LinkState } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { matchAmong, readCandidates } from '../../people/index.ts'
import type { PendingCheckIn } from '../pending-store.ts'
import { listAnswersOf } from './ask-limits.ts'
import { recordAfterEmail } from './refuse-after-email.ts'

/** Whether the email that is being confirmed is on the list, or a personal link was. A name is not enough: anybody can type it. */
export async function isExpected(client: pg.ClientBase, link: LinkState, pending: PendingCheckIn): Promise<boolean> {
  const { user_name: name, user_email: email, person_id: personId } = pending
  const visitor = { checkinToken: link.checkinToken, name, email, personId }
  const candidates = (await readCandidates(client, [visitor])).get(visitor)!
  const match = matchAmong(candidates, { scheduled: true, sessionMs: null }, { emailVerified: true })
  return match?.matchedBy === 'verified' || match?.matchedBy === 'link'
}

/** The answer to an email that is not on the list. The check-in may still be an ask. The link must be locked. */
export async function refuseUnexpected(
  client: pg.ClientBase,
  link: LinkState,
  pending: PendingCheckIn,
): Promise<Answer> {
  const [reached] = await countEach(client, [[listAnswersOf(link.id, pending.browser_hash)]])
  if (reached) throw new Declined('asks_used_up', { retryAfterS: reached.retryAfterS })
  await recordAfterEmail(client, link, pending, { reason: 'not_expected', mayAsk: true })
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
