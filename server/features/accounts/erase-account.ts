import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { enqueue } from '../../jobs/queue.ts'
import { erasePhotosLater } from '../photos/index.ts'

/** A task must end within 30 s; the rest is left to a next one. */
const WORK_MS = 15_000
const ROWS_AT_ONCE = 5000

export interface Estate {
  /** Holds the links of a closed account until they are erased. */
  heirId: string
  /** Whose links they were; what is known of returning visitors stands under it. */
  creatorId: string
}

/** Erases what a closed account has left, piece by piece; killed at any point, it goes on where it was. */
export async function eraseAccount(db: Db, estate: Estate, workMs = WORK_MS): Promise<void> {
  const endsAt = performance.now() + workMs
  while (await eraseSome(db, estate)) {
    if (performance.now() < endsAt) continue
    await enqueue(db, 'erase_account', estate)
    return
  }
}

/** False when nothing is left. */
async function eraseSome(db: Db, { heirId, creatorId }: Estate): Promise<boolean> {
  const link = await db.selectFrom('links').select('id').where('creator_id', '=', heirId).limit(1).executeTakeFirst()
  if (link) {
    await eraseOfLink(db, link.id)
    return true
  }
  if ((await eraseRows(db, sql`visitors`, sql`creator_id = ${creatorId}`)) > 0) return true
  await db.deleteFrom('creators').where('id', '=', heirId).execute()
  return false
}

/** One piece of a link, or the link itself once it is empty. */
async function eraseOfLink(db: Db, linkId: string): Promise<void> {
  const ofLink = sql`link_id = ${linkId}`
  if ((await eraseCheckIns(db, linkId)) > 0) return
  if ((await eraseRows(db, sql`refused_attempts`, ofLink)) > 0) return
  if ((await eraseRows(db, sql`attempt_counts`, ofLink)) > 0) return
  await db.deleteFrom('links').where('id', '=', linkId).execute()
}

const eraseCheckIns = (db: Db, linkId: string): Promise<number> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ photo_id: string | null }>`
      delete from check_ins where link_id = ${linkId} and ordinal in (
        select ordinal from check_ins where link_id = ${linkId} order by ordinal limit ${ROWS_AT_ONCE})
      returning photo_id`.execute(tx)
    await erasePhotosLater(
      tx,
      rows.flatMap(({ photo_id }) => photo_id ?? []),
    )
    return rows.length
  })

async function eraseRows(db: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${which} limit ${ROWS_AT_ONCE}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
