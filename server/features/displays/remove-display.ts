import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { publishOnCommit } from '../../live/live.ts'
import { DISPLAY_REMOVED } from './display-stream.ts'

/** Its screen hears of it with the commit; one that does not is told when it looks the next time. */
export async function removeDisplay(
  { db }: Pick<Deps, 'db'>,
  { creatorId, displayId }: { creatorId: string; displayId: string },
): Promise<{ success: boolean }> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql`
      delete from displays using links where displays.id = ${displayId} and links.id = link_id
        and creator_id = ${creatorId} returning displays.id`.execute(tx)
    if (rows.length === 0) throw new Declined('display_not_found')
    await publishOnCommit(tx, { key: creatorId, event: DISPLAY_REMOVED, data: { displayId } })
  })
  return { success: true }
}
