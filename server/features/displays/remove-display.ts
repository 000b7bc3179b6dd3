import { sql } from 'kysely'
import { databaseNow } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { publishOnCommit } from '../../live/live.ts'
import { appendActs } from '../journal/index.ts'
import { displayAct } from './display-act.ts'
import { DISPLAY_REMOVED } from './display-stream.ts'
import type { DisplayRow } from './store.ts'

type RemovedDisplay = Pick<DisplayRow, 'link_id' | 'mode' | 'name'>

/** Its screen hears of it with the commit; one that does not is told when it looks the next time. */
export async function removeDisplay(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { creatorId, displayId }: { creatorId: string; displayId: string },
): Promise<{ success: boolean }> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql<RemovedDisplay>`
      delete from displays using links where displays.id = ${displayId} and links.id = link_id
        and creator_id = ${creatorId} returning link_id, mode, displays.name`.execute(tx)
    const [removed] = rows
    if (!removed) throw new Declined('display_not_found')
    await appendActs({ config }, tx, removed.link_id, [displayAct(removed, await databaseNow(tx), 'removed')])
    await publishOnCommit(tx, { key: creatorId, event: DISPLAY_REMOVED, data: { displayId } })
  })
  return { success: true }
}
