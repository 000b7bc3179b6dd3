import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/held-check-ins.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs, type NewAct } from '../../journal/index.ts'
import { linkStates, ownLink } from '../../links/index.ts'
import { mentionsUrl } from '../../mail/index.ts'
import { countAttempts } from '../attempt-counts.ts'
import { linkQueue } from '../link-queue.ts'
import { publishCheckIn } from '../publish-check-in.ts'
import { enqueueDecisionEmails } from './decision-email.ts'
import { approveHeld, declineHeld, heldAt, type Undecided, undecided } from './held-store.ts'

type ListInput = InputOf<typeof contract.listHeld> & { creatorId: string }
type DecideInput = InputOf<typeof contract.decideHeld> & { creatorId: string }

export async function listHeld(
  db: Db,
  { creatorId, linkId, page }: ListInput,
): Promise<ReplyOf<typeof contract.listHeld>> {
  const link = await ownLink(db, { creatorId, linkId })
  if (!link) throw new Declined('link_not_found')
  return { held: await heldAt(db, linkId, page), total: link.held_count }
}

/** Lets people in or turns them away, under the lock of their link. Expiry or blocking since they asked does not matter. */
export async function decideHeld(
  { config, db, pool, live }: Pick<Deps, 'config' | 'db' | 'pool' | 'live'>,
  { creatorId, linkId, ids, decision, reason }: DecideInput,
): Promise<ReplyOf<typeof contract.decideHeld>> {
  if (reason && mentionsUrl(reason)) throw new Declined('reason_has_url')
  const own = await ownLink(db, { creatorId, linkId })
  if (!own) throw new Declined('link_not_found')
  const { link, decided } = await linkQueue(own.checkin_token, () =>
    inTransaction(pool, async client => {
      const [locked] = await linkStates(client, [own.checkin_token], { lock: true })
      if (!locked) throw new Declined('link_not_found')
      const asks = await undecided(client, linkId, ids)
      if (asks.length > 0) {
        if (decision === 'approve') await approveHeld(client, locked, asks, reason ?? null)
        else await declineHeld(client, locked, asks, reason ?? null)
        await countAttempts(
          client,
          asks.map(ask => ({
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
          asks.map(ask => decisionAct(ask, { decision, reason: reason ?? null, at: locked.now })),
        )
        await enqueueDecisionEmails(
          client,
          linkId,
          asks.map(({ id }) => id),
        )
      }
      return { link: locked, decided: new Set(asks.map(({ id }) => id)) }
    }),
  )
  if (decided.size > 0) {
    publishCheckIn(live, link)
    live.publish({ key: creatorId, event: 'held', data: { linkId } })
  }
  const unique = [...new Set(ids)]
  return { decided: unique.filter(id => decided.has(id)), alreadyDecided: unique.filter(id => !decided.has(id)) }
}

const decisionAct = (
  ask: Undecided,
  { decision, reason, at }: { decision: DecideInput['decision']; reason: string | null; at: Date },
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
  },
})
