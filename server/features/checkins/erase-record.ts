import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/visitors.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { lockOwnLink } from '../links/index.ts'
import { erasePending } from './erase-visitor.ts'
import { afterErasure, deleteCheckIns } from './erasure-store.ts'
import { publishCheckIn } from './publish-check-in.ts'

type RecordErasureDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>
type Input = InputOf<typeof contract.eraseCheckIn> & { creatorId: string }

/** Erases one check-in, or somebody who asks to be let in, for a visitor who has no email by which to find all of theirs. */
export async function eraseCheckIn(
  deps: RecordErasureDeps,
  { creatorId, linkId, id }: Input,
): Promise<ReplyOf<typeof contract.eraseCheckIn>> {
  await eraseStoredCheckIn(deps, { creatorId, linkId, id })
  // Last, as for all that is erased: see `eraseVisitor`.
  await deps.db.transaction().execute(tx => recordErasure(tx, { kind: 'check_in', creatorId, linkId, checkInId: id }))
  return { success: true }
}

/** Repeats a recorded erasure in a restored database, which may hold neither link nor check-in. */
export const eraseCheckInAgain = (deps: RecordErasureDeps, erased: Input): Promise<void> =>
  eraseStoredCheckIn(deps, erased).catch(error => {
    if (!(error instanceof Declined)) throw error
  })

async function eraseStoredCheckIn({ config, db, live, log }: RecordErasureDeps, { creatorId, linkId, id }: Input) {
  const checkinCount = await db.transaction().execute(async tx => {
    await lockOwnLink(tx, { creatorId, linkId })
    const [erased] = await deleteCheckIns(tx, linkId, sql`id = ${id}`)
    if (erased) await afterErasure({ config }, tx, { linkId, erased: [erased], actor: 'creator' })
    // Alone, or what the check-in was before.
    const erasedIds = erased ? [id] : []
    const pending = await erasePending({ config }, tx, { linkId, chosen: sql`id = ${id}`, actor: 'creator', erasedIds })
    if (!erased && pending === 0) throw new Declined('not_found')
    if (erased && erased.user_email !== null)
      await sql`delete from visitors where creator_id = ${creatorId} and link_id = ${linkId} and email_hash = ${hashOf(erased.user_email)}
        and not exists (select from check_ins where link_id = ${linkId} and user_email = ${erased.user_email})`.execute(
        tx,
      )
    const { checkin_count } = await tx
      .selectFrom('links')
      .select('checkin_count')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    return checkin_count
  })
  publishCheckIn(live, { id: linkId, creatorId, checkinCount })
  live.publish({ key: creatorId, event: 'held', data: { linkId } })
  log.info({ creatorId, linkId }, 'a check-in erased')
}
