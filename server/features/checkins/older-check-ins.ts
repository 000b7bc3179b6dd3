import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/older-check-ins.ts'
import { MAX_OLDER_COUNTED } from '../../../contract/older-check-ins.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from '../links/index.ts'
import { countOld, daysAgo } from './erase-by-age.ts'
import { countHeldSince } from './review/held-store.ts'

type Input = InputOf<typeof contract.olderCheckIns> & { creatorId: string }

/**
 * How many check-ins an own link would erase if it kept them for so many days, counted so far that nobody waits for it, and how many
 * asks it would end undecided.
 */
export async function olderCheckInsOf(
  db: Db,
  { creatorId, id: linkId, keepDays }: Input,
): Promise<ReplyOf<typeof contract.olderCheckIns>> {
  await ownLink(db, { creatorId, linkId })
  const before = await daysAgo(db, keepDays)
  const counted = await countOld(db, linkId, { before, max: MAX_OLDER_COUNTED + 1 })
  return {
    count: Math.min(counted, MAX_OLDER_COUNTED),
    more: counted > MAX_OLDER_COUNTED,
    waiting: await countHeldSince(db, linkId, before),
  }
}
