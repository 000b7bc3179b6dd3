import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { deleteJobsAbout } from '../../jobs/queue.ts'
import { publishOnCommit } from '../../live/live.ts'
import { addFormerCustomer } from '../billing/index.ts'
import { markDeleted } from '../links/index.ts'
import { eraseMessagesOf } from '../support/index.ts'

/**
 * Deletes the account with its sessions, sign-in requests, messages to support and payments, and marks its links deleted; a
 * job erases what the links hold. Locks are taken in the order of signing in (sign-in request, creator) and of checking in
 * (links by id), so that no deadlock can arise.
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
  await sql`select id from links where creator_id = ${creatorId} order by id for update`.execute(tx)
  await markDeleted(tx, { creatorId })
  await eraseMessagesOf(tx, email)
  await deleteJobsAbout(tx, creatorId)
  await addFormerCustomer(tx, creatorId)
  await sql`delete from creators where id = ${creatorId}`.execute(tx)
  await publishOnCommit(tx, { key: creatorId, event: 'account-gone', data: {} })
}
