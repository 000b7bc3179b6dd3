import type { Deps } from '../../deps.ts'
import { eraseMessagesOf } from '../support/index.ts'
import { recordAdminAction } from './admin-actions.ts'

/** Erases a person's messages to support, on their request. The record names the admin and not the person. */
export async function eraseSupportMessages(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { adminEmail, personEmail }: { adminEmail: string; personEmail: string },
): Promise<{ erased: number }> {
  const erased = await db.transaction().execute(async tx => {
    const count = await eraseMessagesOf(tx, personEmail)
    await recordAdminAction(tx, { adminEmail, action: 'erase_support_messages', details: { erased: count } })
    return count
  })
  log.info({ erased }, 'messages to support erased')
  return { erased }
}
