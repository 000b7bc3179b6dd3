import type { endAccountSessions } from '../../../contract/admin.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { deleteKnownBrowsersOf, endSessionsOf, sessionsOf } from '../creators/index.ts'
import { recordAdminAction } from './admin-actions.ts'

/** Signs an account out everywhere; without `apply` only counts its sessions. The record names the account by its id. */
export async function endSessionsOfAccount(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { adminEmail, accountEmail, apply }: InputOf<typeof endAccountSessions> & { adminEmail: string },
): Promise<ReplyOf<typeof endAccountSessions>> {
  const { sessions, creatorId } = await db.transaction().execute(async tx => {
    const account = await tx.selectFrom('creators').select('id').where('email', '=', accountEmail).executeTakeFirst()
    if (!account) throw new Declined('no_account')
    const sessions = apply ? await endSessionsOf(tx, account.id) : (await sessionsOf(tx, account.id)).length
    if (apply) await deleteKnownBrowsersOf(tx, { creatorId: account.id, sessionId: null })
    await recordAdminAction(tx, {
      adminEmail,
      action: 'end_sessions',
      details: { creatorId: account.id, sessions, apply },
    })
    return { sessions, creatorId: account.id }
  })
  log.info({ creatorId, sessions, apply }, 'sessions of an account')
  return { applied: apply, sessions }
}
