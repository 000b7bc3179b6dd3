import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/older-check-ins.ts'
import { MAX_OLDER_COUNTED } from '../../../contract/older-check-ins.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from '../links/index.ts'
import { countOld, daysAgo } from './erase-by-age.ts'

type Input = InputOf<typeof contract.olderCheckIns> & { creatorId: string }

/** How many check-ins an own link would erase if it kept them for so many days, counted so far that nobody waits for it. */
export async function olderCheckInsOf(
  db: Db,
  { creatorId, id: linkId, keepDays }: Input,
): Promise<ReplyOf<typeof contract.olderCheckIns>> {
  await ownLink(db, { creatorId, linkId })
  const counted = await countOld(db, linkId, { before: await daysAgo(db, keepDays), max: MAX_OLDER_COUNTED + 1 })
  return { count: Math.min(counted, MAX_OLDER_COUNTED), more: counted > MAX_OLDER_COUNTED }
}
