import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { metresBetween } from '../../../contract/geo.ts'
import { isCoarse, presenceOf } from '../../../contract/presence.ts'
import type * as contract from '../../../contract/test-link.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from './store.ts'

/** What a visitor would be told at this position, by the rule that judges visitors. */
export async function testLink(
  db: Db,
  creatorId: string,
  { id: linkId, accuracyM = null, ...position }: InputOf<typeof contract.testLink>,
): Promise<ReplyOf<typeof contract.testLink>> {
  const link = await ownLink(db, { creatorId, linkId })
  const distanceM = metresBetween(link, position)
  return {
    presence: presenceOf({ distanceM, accuracyM }, link.radius_m),
    distanceM,
    coarse: isCoarse(accuracyM, link.radius_m),
  }
}
