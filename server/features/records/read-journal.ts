import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import * as contract from '../../../contract/records.ts'
import type { Db } from '../../db/db.ts'
import { actsBetween, actsOfRecord, presentAct } from '../journal/index.ts'
import { type LinkRow, ownLink } from '../links/index.ts'

const headOf = ({ journal_seq: seq, journal_head: digest }: LinkRow) => ({
  seq,
  digest: digest?.toString('hex') ?? null,
})

/** A page is a range of the dense numbers, so that every page costs the same. */
export async function journalOfOwnLink(
  db: Db,
  creatorId: string,
  { linkId, page, limit }: InputOf<typeof contract.journal>,
): Promise<ReplyOf<typeof contract.journal>> {
  const link = await ownLink(db, { creatorId, linkId })
  const total = link.journal_seq
  const newest = total - (page - 1) * limit
  const acts = newest > 0 ? await actsBetween(db, linkId, newest - limit + 1, newest) : []
  return {
    locationName: link.location_name,
    acts: acts.reverse().map(presentAct),
    pagination: { total, totalPages: Math.ceil(total / limit), page, limit },
    head: headOf(link),
  }
}

/** An erased check-in still has its acts, without what they said of the person. */
export async function actsOfOwnRecord(
  db: Db,
  creatorId: string,
  { linkId, id }: InputOf<typeof contract.recordActs>,
): Promise<ReplyOf<typeof contract.recordActs>> {
  const link = await ownLink(db, { creatorId, linkId })
  const acts = await actsOfRecord(db, linkId, id, contract.MAX_RECORD_ACTS)
  return { acts: acts.map(presentAct), head: headOf(link) }
}
