import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { hostNameFault } from '../mail/index.ts'

interface Profile {
  createdAt: Date
  /** Who asks, on links without a name of their own. */
  displayName: string | null
  /** The creator has neither given a name nor refused to. */
  asksForName: boolean
}

export async function profileOf(db: Queries, creatorId: string): Promise<Profile> {
  const creator = await db
    .selectFrom('creators')
    .select(['created_at', 'display_name', 'display_name_asked'])
    .where('id', '=', creatorId)
    .executeTakeFirst()
  if (!creator) throw new Declined('signed_out')
  return {
    createdAt: creator.created_at,
    displayName: creator.display_name,
    asksForName: !creator.display_name_asked,
  }
}

/** Emails to visitors contain the name. An empty one is an answer, too: the dashboard does not ask again. */
export async function saveDisplayName(db: Queries, creatorId: string, name: string): Promise<string | null> {
  const fault = hostNameFault(name)
  if (fault) throw new Declined(fault)
  const displayName = name || null
  await db
    .updateTable('creators')
    .set({ display_name: displayName, display_name_asked: true })
    .where('id', '=', creatorId)
    .execute()
  return displayName
}
