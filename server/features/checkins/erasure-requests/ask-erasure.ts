import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/own-data.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { lockOwnLink, publishHeld } from '../../links/index.ts'
import { dataRequestByToken } from '../own-data/data-requests.ts'
import { enqueueAskedEmail } from './asked-email.ts'
import { erasureRequestOf, markAsked, presentRequest } from './request-store.ts'

/** Asks the creator of a link to erase what it holds about a visitor. Asked again, it stays as it was, answered or not. */
export async function askErasure(
  { db, live, log }: Pick<Deps, 'db' | 'live' | 'log'>,
  input: InputOf<typeof contract.askErasure>,
): Promise<ReplyOf<typeof contract.askErasure>> {
  const request = await dataRequestByToken(db, input)
  const { linkId, creatorId } = request
  const stored = await db.transaction().execute(async tx => {
    const link = await lockOwnLink(tx, { creatorId, linkId })
    const earlier = await erasureRequestOf(tx, request)
    if (earlier) return earlier
    if (link.erasure !== 'ask') throw new Declined('erasure_changed')
    if (!(await markAsked(tx, request))) throw new Declined('data_link_invalid')
    await enqueueAskedEmail(tx, linkId)
    return (await erasureRequestOf(tx, request))!
  })
  publishHeld(live, { id: linkId, creatorId })
  log.info({ linkId }, 'a visitor asked for an erasure')
  return { erasureRequest: presentRequest(stored) }
}
