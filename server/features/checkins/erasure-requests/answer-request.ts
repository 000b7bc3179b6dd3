import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/erasure-requests.ts'
import { type Db, databaseNow } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { recordErasure } from '../../../jobs/record-erasure.ts'
import { appendActs, reasonFault } from '../../journal/index.ts'
import { lockOwnLink, ownLink, publishHeld } from '../../links/index.ts'
import { claimRequest, eraseRequested } from './erase-requested.ts'
import { countOpenRequests, markKept, openRequestsAt } from './request-store.ts'

type ListInput = InputOf<typeof contract.listErasureRequests> & { creatorId: string }
type AnswerInput = InputOf<typeof contract.answerErasureRequest> & { creatorId: string }
type AnswerDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

export async function listErasureRequests(
  db: Db,
  { creatorId, linkId, page }: ListInput,
): Promise<ReplyOf<typeof contract.listErasureRequests>> {
  await ownLink(db, { creatorId, linkId })
  return { requests: await openRequestsAt(db, linkId, page), total: await countOpenRequests(db, linkId) }
}

/** Erases what a visitor asked for, or keeps it. The visitor is told either, and both stand in the journal. */
export async function answerErasureRequest(
  deps: AnswerDeps,
  input: AnswerInput,
): Promise<ReplyOf<typeof contract.answerErasureRequest>> {
  const { creatorId, linkId, id, answer } = input
  await ownLink(deps.db, { creatorId, linkId })
  if (answer === 'keep') {
    await keep(deps, input)
    return { erased: 0 }
  }
  const request = { creatorId, linkId, id, because: 'requested' } as const
  const email = await claimRequest(deps.db, request)
  if (email === undefined) throw new Declined('request_answered')
  return eraseRequested(deps, { ...request, email })
}

async function keep({ config, db, live, log }: AnswerDeps, { creatorId, linkId, id, reason }: AnswerInput) {
  const fault = reasonFault(reason)
  if (fault) throw new Declined(fault)
  await db.transaction().execute(async tx => {
    await lockOwnLink(tx, { creatorId, linkId })
    const email = await markKept(tx, { linkId, id, reason })
    if (email === undefined) throw new Declined('request_answered')
    const at = await databaseNow(tx)
    await appendActs({ config }, tx, linkId, [
      { act: 'keep', actor: 'creator', checkInId: null, at, personal: { email, reason } },
    ])
    // An older backup holds the request as open, and would have it carried out.
    await recordErasure(tx, { kind: 'kept_request', creatorId, linkId, requestId: id })
    await enqueue(tx, 'send_erasure_kept', { linkId, id })
  })
  publishHeld(live, { id: linkId, creatorId })
  log.info({ creatorId, linkId }, 'a request for an erasure answered by keeping')
}
