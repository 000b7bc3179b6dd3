import type pg from 'pg'
import type { LinkState } from '../links/index.ts'
import { matchRecords } from '../people/index.ts'
import { endEarlierStays, enterPresent } from '../presence/index.ts'
import { enterSessions, type InSession } from '../schedules/index.ts'
import { copyMarks, markByList } from './marks/mark-store.ts'
import { copyRepeatKeys } from './repeats/repeat-keys.ts'

interface Completed {
  /** Of the waiting attempt and of its check-in. */
  id: string
  ordinal: number
  inSession: InSession | null
}

/**
 * Gives check-ins that were inserted from waiting attempts all that belongs to a check-in: session, keys, marks, people, stays.
 * Returns how many have marks. The link must be locked.
 */
export async function completeCheckIns(
  client: pg.ClientBase,
  link: LinkState,
  checkIns: readonly Completed[],
): Promise<number> {
  const ids = checkIns.map(({ id }) => id)
  const ordinals = checkIns.map(({ ordinal }) => ordinal)
  await enterSessions(
    client,
    checkIns.flatMap(({ inSession, ordinal }) => (inSession ? [{ ...inSession, linkId: link.id, ordinal }] : [])),
  )
  await copyRepeatKeys(client, link.id, ids, ordinals)
  const copied = await copyMarks(client, link.id, ids, ordinals)
  const byList = await markByList(client, link, await matchRecords(client, link, ordinals))
  if (link.checkOut === 'ask') {
    await enterPresent(client, link.id, ordinals)
    await endEarlierStays(
      client,
      ordinals.map(() => link.id),
      ordinals,
    )
  }
  return copied + byList
}
