import type pg from 'pg'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/verify-check-in.ts'
import { inTransaction } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { uncount } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { HashNetworks } from '../../http/network.ts'
import type { Answer, Caller } from '../../http/route.ts'
import { type LinkState, linkStates, publishCheckIn, publishHeld } from '../links/index.ts'
import { displayEmail, mentionsUrl } from '../mail/index.ts'
import type { ConfirmedEmails } from '../people/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { sessionOfRecord } from '../schedules/index.ts'
import { countAttempts } from './attempt-counts.ts'
import { MESSAGES, repeatedMessage, sessionFields } from './check-in-answers.ts'
import { listDecides } from './check-in-rules.ts'
import { budgetsOf, type EmailSettings } from './email-budgets.ts'
import { keptNetworks } from './kept-position.ts'
import { linkQueue } from './link-queue.ts'
import type { Marking } from './marks/marking.ts'
import { confirmPending, holdPending, type PendingCheckIn, pendingByToken, withdrawPending } from './pending-store.ts'
import { earlierCheckIn, settleRepeated } from './repeats/earlier-check-in.ts'
import type { KnownCheckIn } from './repeats/known-check-ins.ts'
import { excessAfterEmail } from './review/ask-limits.ts'
import { isExpected, refuseUnexpected } from './review/not-expected.ts'
import { refuseExcess } from './review/refuse-after-email.ts'
import { checkInSession } from './sessions/place-in-session.ts'
import { recordedSession } from './sessions/recorded-sessions.ts'
import { isSameBrowser } from './visitor-cookie.ts'

type VerifyDeps = Pick<Deps, 'pool' | 'live'> & {
  config: EmailSettings
  hashNetworks: HashNetworks
  marking: Pick<Marking, 'note'>
  confirmedEmails: ConfirmedEmails
}

type Input = InputOf<typeof contract.verifyCheckIn>
type Reply = ReplyOf<typeof contract.verifyCheckIn>

/**
 * Handles the link in a visitor's email. The browser that checked in confirms right away; any other browser first sees whose
 * check-in it is and must confirm it. Works after the check-in link has expired, since the check-in was made before.
 */
export async function verifyCheckIn(deps: VerifyDeps, caller: Caller, input: Input): Promise<Reply | Answer> {
  const { pool, live, marking, confirmedEmails } = deps
  const { reply, changed, confirmed } = await linkQueue(input.checkinToken, () =>
    inTransaction(pool, client => resolvePending(client, deps, caller, input)),
  )
  if (confirmed) confirmedEmails.keep(caller.cookies, input.checkinToken, confirmed)
  if (changed) {
    publishCheckIn(live, changed)
    if ('requiresReview' in reply && reply.requiresReview) publishHeld(live, changed)
    marking.note(input.checkinToken)
  }
  return reply
}

interface Resolved {
  reply: Reply | Answer
  changed?: LinkState
  /** Of somebody who came by a personal link: the same browser need not confirm it again. */
  confirmed?: { personId: string; email: string } | undefined
}

async function resolvePending(
  client: pg.PoolClient,
  deps: VerifyDeps,
  caller: Caller,
  input: Input,
): Promise<Resolved> {
  const [link] = await linkStates(client, [input.checkinToken], { lock: true })
  const pending = link && (await pendingByToken(client, link.id, hashOf(input.token)))
  if (!link || !pending) throw new Declined('verification_invalid')
  if (pending.voided) throw new Declined('check_in_void')
  if (pending.confirmed_at) {
    const recorded = await earlierCheckIn(client, link, pending, { emailVerified: true })
    const repeated = recorded !== null && recorded.id !== pending.id
    const reply = repeated ? repeatedReply(pending, link, recorded) : confirmedReply(pending, link)
    return { reply: { ...reply, ...(await recordedSession(client, link, repeated ? recorded.id : pending.id)) } }
  }
  if (pending.decision === 'declined') throw new Declined('review_declined')
  if (input.reject) {
    await withdrawPending(client, link, pending)
    return { reply: rejectedReply(link), changed: link }
  }
  if (!input.confirm && !isSameBrowser(caller.cookies, input.checkinToken, pending))
    return { reply: { ...confirmationReply(pending, link), ...(await waitingSession(client, link, pending)) } }
  if (input.name && mentionsUrl(input.name)) throw new Declined('name_has_url')
  const confirmed: PendingCheckIn = {
    ...pending,
    user_name: input.name || pending.user_name,
    user_phone: input.phone || pending.user_phone,
  }
  const proven = provenBy(pending, confirmed)
  const earlier = await earlierCheckIn(client, link, pending, { emailVerified: true })
  if (earlier) {
    await settleRepeated(client, pending, earlier)
    await uncountEmail(client, deps, link, pending)
    const session = await recordedSession(client, link, earlier.id)
    return { reply: { ...repeatedReply(confirmed, link, earlier), ...session }, changed: link, confirmed: proven }
  }
  const expected = pending.review_reason !== null || !listDecides(link) || (await isExpected(client, link, confirmed))
  if (!expected && !input.askReview) return { reply: await refuseUnexpected(client, link, pending) }
  if (pending.review_reason !== null || !expected) {
    if (pending.waits_for === 'mail') {
      const excess = await excessAfterEmail(client, link, pending.user_email)
      if (excess) return { reply: await refuseExcess(client, link, pending, excess) }
      await holdPending(client, link.id, confirmed, pending.review_reason ?? 'not_listed')
      await uncountEmail(client, deps, link, pending)
    }
    const session = await waitingSession(client, link, pending)
    return {
      reply: { ...confirmedReply(confirmed, link), message: MESSAGES.held, requiresReview: true, ...session },
      changed: link,
      confirmed: proven,
    }
  }
  const inSession = await confirmPending(client, link, confirmed)
  await uncountEmail(client, deps, link, pending)
  await countAttempts(client, [
    {
      link,
      at: pending.checked_in_at,
      outcome: 'accepted',
      deviceType: pending.device_type,
      email: pending.user_email,
    },
  ])
  const session = inSession && sessionFields(checkInSession(inSession))
  return { reply: { ...confirmedReply(confirmed, link), ...session }, changed: link, confirmed: proven }
}

/** A visitor who changes the name at the confirmation is not the person of the personal link. */
function provenBy({ person_id: personId, user_email: email, user_name }: PendingCheckIn, confirmed: PendingCheckIn) {
  return personId !== null && email !== null && confirmed.user_name === user_name ? { personId, email } : undefined
}

/** An email that reached its reader takes nothing from the budgets of those that were not asked for. */
async function uncountEmail(
  client: pg.ClientBase,
  { config, hashNetworks }: VerifyDeps,
  link: LinkState,
  pending: PendingCheckIn,
): Promise<void> {
  const networks = keptNetworks(pending, hashNetworks)
  await uncount(client, budgetsOf({ link, networks }, config), pending.checked_in_at)
}

/** The session in which a waiting check-in will be once it is confirmed. */
async function waitingSession(client: pg.ClientBase, link: LinkState, { counted_at: at }: PendingCheckIn) {
  const inSession = link.scheduleVersion > 0 ? await sessionOfRecord(client, link.id, at) : null
  return inSession && sessionFields(checkInSession(inSession))
}

const confirmedReply = (pending: PendingCheckIn, link: LinkState): Reply => ({
  success: true,
  userEmail: pending.user_email === null ? undefined : displayEmail(pending.user_email),
  message: MESSAGES.confirmed,
  ...detailsOf(pending, link),
})

const repeatedReply = (pending: PendingCheckIn, link: LinkState, { checkedInAt, present }: KnownCheckIn): Reply => ({
  ...confirmedReply({ ...pending, checked_in_at: checkedInAt }, link),
  message: repeatedMessage(
    { checkedInAt, timeZone: timeZoneAt(link), present: present && link.checkOut === 'ask', session: null },
    link.now,
  ),
  alreadyCheckedIn: true,
})

const confirmationReply = (pending: PendingCheckIn, link: LinkState): Reply => ({
  success: false,
  confirm: true,
  message: 'Please confirm that this check-in is yours.',
  ...detailsOf(pending, link),
})

const rejectedReply = ({ locationName }: LinkState): Reply => ({
  success: false,
  rejected: true,
  message: 'This check-in was removed.',
  locationName,
})

const detailsOf = (pending: PendingCheckIn, link: LinkState) => ({
  name: pending.user_name,
  locationName: link.locationName,
  formattedAddress: link.formattedAddress,
  hostName: link.hostName ?? undefined,
  checkedInAt: pending.checked_in_at.toISOString(),
})
