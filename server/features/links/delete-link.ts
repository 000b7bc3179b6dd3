import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { erasePhotosLater } from '../photos/index.ts'
import { lockOwnLink } from './store.ts'

/** One statement may take seconds; a link may have a million check-ins. */
const CHECK_INS_AT_ONCE = 50_000

/** Erases an own link with its check-ins; their photos follow through the queue. */
export async function deleteLink(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  own: { creatorId: string; linkId: string },
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (!(await lockOwnLink(tx, own))) throw new Declined('link_not_found')
    await eraseCheckIns(tx, own.linkId)
    await tx.deleteFrom('links').where('id', '=', own.linkId).execute()
  })
  live.publish({ key: own.creatorId, event: 'links', data: { linkId: own.linkId } })
}

async function eraseCheckIns(tx: Queries, linkId: string): Promise<void> {
  const pending = await tx.deleteFrom('pending_check_ins').where('link_id', '=', linkId).returning('photo_id').execute()
  await erasePhotosLater(
    tx,
    pending.flatMap(({ photo_id }) => photo_id ?? []),
  )
  while (true) {
    const { rows } = await sql<{ photo_id: string | null }>`
      delete from check_ins where link_id = ${linkId} and ordinal <= ${CHECK_INS_AT_ONCE} + (
        select coalesce(min(ordinal), 0) from check_ins where link_id = ${linkId})
      returning photo_id`.execute(tx)
    await erasePhotosLater(
      tx,
      rows.flatMap(({ photo_id }) => photo_id ?? []),
    )
    if (rows.length === 0) return
  }
}
