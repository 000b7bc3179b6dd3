import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'

interface AdminAction {
  adminEmail: string
  action: string
  /** For a later review; never holds a secret. */
  details: object
}

export const recordAdminAction = (tx: Queries, { adminEmail, action, details }: AdminAction) =>
  tx
    .insertInto('admin_actions')
    .values({ id: uuidv7(), admin_email: adminEmail, action, details: JSON.stringify(details) })
    .execute()
