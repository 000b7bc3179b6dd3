import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { ErasedBecause } from '../../../contract/records.ts'
import type * as contract from '../../../contract/visitors.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { lockOwnLink, publishCheckIn, publishHeld } from '../links/index.ts'
import { erasePending } from './erase-at-link.ts'
import { enqueueErasedEmail, linksWithVerifiedEmail } from './erased-email.ts'
import { closeIfErased } from './erasure-requests/request-store.ts'
import { afterErasure, deleteCheckIns, forgetVisitors } from './erasure-store.ts'

type RecordErasureDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>
type Input = InputOf<typeof contract.eraseCheckIn> & { creatorId: string }
/** Recorded erasures of earlier releases have no reason. */
type ErasedBefore = Omit<Input, 'because'> & { because?: ErasedBecause | undefined; actor?: 'creator' | 'visitor' }

/**
 * Erases one check-in, or somebody who asks to be let in. The reason is a fact of the journal, and a visitor whose email is known
 * to be theirs is told: nobody's record goes without a trace.
 */
export async function eraseCheckIn(
  deps: RecordErasureDeps,
  { creatorId, linkId, id, because }: Input,
): Promise<ReplyOf<typeof contract.eraseCheckIn>> {
  await eraseStoredCheckIn(deps, { creatorId, linkId, id, because }, { recorded: false })
  return { success: true }
}

/** Repeats a recorded erasure in a restored database, which may hold neither link nor check-in. */
export const eraseCheckInAgain = (deps: RecordErasureDeps, erased: ErasedBefore): Promise<void> =>
  eraseStoredCheckIn(deps, erased, { recorded: true }).catch(error => {
    if (!(error instanceof Declined)) throw error
  })

async function eraseStoredCheckIn(
  { config, db, live, log }: RecordErasureDeps,
  { creatorId, linkId, id, because, actor = 'creator' }: ErasedBefore,
  { recorded }: { recorded: boolean },
) {
  const checkinCount = await db.transaction().execute(async tx => {
    await lockOwnLink(tx, { creatorId, linkId })
    const visitor = await visitorOf(tx, { linkId, id })
    // Before the rows go that prove whose email it is.
    const proven = visitor ? await linksWithVerifiedEmail(tx, { creatorId, linkId, email: visitor.email }) : []
    const [erased] = await deleteCheckIns(tx, { linkId, erasedBy: actor }, sql`id = ${id}`)
    if (erased) await afterErasure({ config }, tx, { linkId, erased: [erased], actor, because })
    // Alone, or what the check-in was before.
    const erasedIds = erased ? [id] : []
    const chosen = sql<boolean>`id = ${id}`
    const pending = await erasePending({ config }, tx, { linkId, chosen, actor, because, erasedIds })
    if (!erased && pending === 0) throw new Declined('not_found')
    const requestClosed = visitor !== undefined && (await closeIfErased(tx, { linkId, email: visitor.email }))
    if (!recorded)
      await recordErasure(tx, { kind: 'check_in', creatorId, linkId, checkInId: id, ...(because && { because }) })
    if (!recorded && because && visitor && proven.length > 0)
      await enqueueErasedEmail(tx, {
        linkId,
        otherLinks: 0,
        // The answer to a request is that nothing is left.
        checkIn: requestClosed ? null : { id, checkedInAt: visitor.checkedInAt.toISOString() },
        email: visitor.email,
        because,
      })
    if (erased && erased.user_email !== null) await forgetVisitors(tx, linkId, [erased.user_email])
    const { checkin_count } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return checkin_count
  })
  publishCheckIn(live, { id: linkId, creatorId, checkinCount })
  publishHeld(live, { id: linkId, creatorId })
  log.info({ creatorId, linkId }, 'a check-in erased')
}

/** Whose email this check-in, or this ask, has. */
async function visitorOf(tx: Queries, { linkId, id }: { linkId: string; id: string }) {
  const { rows } = await sql<{ email: string; checkedInAt: Date }>`
    select user_email as email, checked_in_at as "checkedInAt" from check_ins
    where link_id = ${linkId} and id = ${id} and user_email is not null
    union all
    select user_email, checked_in_at from pending_check_ins
    where link_id = ${linkId} and id = ${id} and user_email is not null`.execute(tx)
  return rows[0]
}
