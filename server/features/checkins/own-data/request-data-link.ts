import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/own-data.ts'
import type { Deps } from '../../../deps.ts'
import { enforceNetworkLimit } from '../../../http/rate-limits.ts'
import type { Caller } from '../../../http/route.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { declineUnknownLink, linkStates } from '../../links/index.ts'
import { insertDataRequest } from './data-requests.ts'

type RequestDeps = Pick<Deps, 'config' | 'db' | 'pool'>

/** Many, since a school or an office shares one IP. */
const REQUESTS_PER_NETWORK = { max: 100, windowS: 60 * 60 }

const MESSAGE = 'If anything is saved here under this email address, we email it a link.'

/**
 * Takes up a visitor's request for an emailed link to their data. An email that the link knows nothing of is stored and queued like
 * any other: the answer, and the time it takes, tell nobody who was here or who has asked.
 */
export async function requestDataLink(
  deps: RequestDeps,
  { ip }: Caller,
  { checkinToken, email }: InputOf<typeof contract.requestDataLink>,
): Promise<ReplyOf<typeof contract.requestDataLink>> {
  await enforceNetworkLimit(deps, 'data links', ip, REQUESTS_PER_NETWORK)
  const [link] = await linkStates(deps.pool, [checkinToken], { lock: false })
  if (!link) return declineUnknownLink(deps, ip)
  await deps.db.transaction().execute(async tx => {
    const id = await insertDataRequest(tx, { linkId: link.id, email })
    await enqueue(tx, 'send_data_link', { linkId: link.id, id })
  })
  return { message: MESSAGE }
}
