import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/held-check-ins.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs, type NewAct } from '../../journal/index.ts'
import { linkStates, lockCreatorOf, ownLink, publishCheckIn, publishHeld } from '../../links/index.ts'
import { mentionsUrl } from '../../mail/index.ts'
import { addVisitors } from '../../people/index.ts'
import { countAttempts } from '../attempt-counts.ts'
import { linkQueue } from '../link-queue.ts'
import type { Marking } from '../marks/marking.ts'
import { approveAsks } from './approve-asks.ts'
import { enqueueDecisionEmails } from './decision-email.ts'
import { declineHeld, heldAt, type Undecided, undecided, waitingVisitors } from './held-store.ts'

type ListInput = InputOf<typeof contract.listHeld> & { creatorId: string }
type DecideDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'live'> & { marking: Pick<Marking, 'note'> }
type DecideInput = InputOf<typeof contract.decideHeld> & { creatorId: string }

export async function listHeld(
  db: Db,
  { creatorId, linkId, page }: ListInput,
): Promise<ReplyOf<typeof contract.listHeld>> {
  const link = await ownLink(db, { creatorId, linkId })
  return { held: await heldAt(db, linkId, page), total: link.held_count }
}

/** Lets people in or turns them away, under the lock of their link. Expiry or blocking since they asked does not matter. */
export async function decideHeld(
  { config, db, pool, live, marking }: DecideDeps,
  { creatorId, linkId, ids, decision, reason, startsAt, addToList }: DecideInput,
): Promise<ReplyOf<typeof contract.decideHeld>> {
  if (reason && mentionsUrl(reason)) throw new Declined('reason_has_url')
  const own = await ownLink(db, { creatorId, linkId })
  // Before the link is locked, for which check-ins wait. So they are let in as people of the list.
  if (decision === 'approve' && addToList)
    await addVisitors({ config, db }, { creatorId, linkId }, await waitingVisitors(db, linkId, ids))
  const { link, decided, repeated } = await linkQueue(own.checkin_token, () =>
    inTransaction(pool, async client => {
      await lockCreatorOf(client, { id: linkId })
      const [locked] = await linkStates(client, [own.checkin_token], { lock: true })
      if (!locked) throw new Declined('link_not_found')
      const asks = await undecided(client, linkId, ids)
      let counted = asks
      if (asks.length > 0) {
        counted =
          decision === 'approve'
            ? await approveAsks(client, locked, asks, { source: 'review', reason: reason ?? null, startsAt })
            : asks
        if (decision === 'decline') await declineHeld(client, locked, asks, reason ?? null)
        await countAttempts(
          client,
          counted.map(ask => ({
            link: locked,
            at: ask.checked_in_at,
            outcome: decision === 'approve' ? 'accepted' : 'declined',
            deviceType: ask.device_type,
            email: decision === 'approve' ? ask.user_email : null,
          })),
        )
        await appendActs(
          { config },
          client,
          linkId,
          counted.map(ask => decisionAct(ask, { decision, reason: reason ?? null, startsAt, at: locked.now })),
        )
        await enqueueDecisionEmails(
          client,
          linkId,
          asks.map(({ id }) => id),
        )
      }
      const letIn = new Set(counted.map(({ id }) => id))
      const repeated = asks.flatMap(({ id }) => (letIn.has(id) ? [] : [id]))
      return { link: locked, decided: new Set(asks.map(({ id }) => id)), repeated }
    }),
  )
  if (decided.size > 0) {
    publishCheckIn(live, link)
    marking.note(own.checkin_token)
    publishHeld(live, link)
  }
  const unique = [...new Set(ids)]
  return {
    decided: unique.filter(id => decided.has(id)),
    alreadyDecided: unique.filter(id => !decided.has(id)),
    ...(repeated.length > 0 && { alreadyCheckedIn: repeated }),
  }
}

const decisionAct = (
  ask: Undecided,
  { decision, reason, startsAt, at }: Pick<DecideInput, 'decision' | 'startsAt'> & { reason: string | null; at: Date },
): NewAct => ({
  act: decision,
  actor: 'creator',
  checkInId: ask.id,
  at,
  personal: {
    name: ask.user_name,
    email: ask.user_email,
    phone: ask.user_phone,
    checkedInAt: ask.checked_in_at.toISOString(),
    reason,
    ...(startsAt !== undefined && { sessionAt: startsAt }),
  },
})
