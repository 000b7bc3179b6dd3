import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import { enqueue, forgetJobsAbout } from '../../jobs/queue.ts'
import { publishOnCommit } from '../../live/live.ts'
import { rememberCustomerOf } from '../billing/index.ts'
import { erasePhotosLater } from '../photos/index.ts'

/**
 * Takes the account away in one act: sessions, letters, payments and the address go; its links go to a nameless heir
 * and to addresses that nobody can ask for, since a million check-ins take longer than one statement may. The order of
 * locks is that of signing in (letter, creator) and of checking in (links by their ids).
 */
export async function closeAccount(
  tx: Queries,
  { creatorId, email }: { creatorId: string; email: string },
): Promise<void> {
  await sql`delete from sign_in_requests where email = ${email}`.execute(tx)
  const creator = await tx
    .selectFrom('creators')
    .select('id')
    .where('id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()
  if (!creator) throw new Declined('signed_out')
  const heirId = uuidv7()
  await tx
    .insertInto('creators')
    .values({ id: heirId, email: `erased ${heirId}` })
    .execute()
  await leaveLinks(tx, creatorId, heirId)
  await forgetJobsAbout(tx, creatorId)
  await rememberCustomerOf(tx, creatorId)
  await sql`delete from creators where id = ${creatorId}`.execute(tx)
  await enqueue(tx, 'erase_account', { heirId, creatorId })
  await enqueue(tx, 'send_account_deleted', { email })
  await publishOnCommit(tx, { key: creatorId, event: 'account-gone', data: {} })
}

/** Who waits for a visitor's letter would be led nowhere: those go at once. */
async function leaveLinks(tx: Queries, creatorId: string, heirId: string): Promise<void> {
  await sql`select id from links where creator_id = ${creatorId} order by id for update`.execute(tx)
  const { rows } = await sql<{ photo_id: string | null }>`
    delete from pending_check_ins p using links l where l.id = p.link_id and l.creator_id = ${creatorId}
    returning case when p.confirmed_at is null then p.photo_id end as photo_id`.execute(tx)
  await erasePhotosLater(
    tx,
    rows.flatMap(({ photo_id }) => photo_id ?? []),
  )
  await sql`update links set creator_id = ${heirId}, checkin_token = 'erased ' || id
    where creator_id = ${creatorId}`.execute(tx)
}
