import type pg from 'pg'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/pending-check-ins.ts'
import { inTransaction } from '../../db/db.ts'
import { countEach, type Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { HashNetworks } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type LinkState, linkStates } from '../links/index.ts'
import type { CountEmails } from './count-emails.ts'
import { linkQueue } from './link-queue.ts'
import { type PendingCheckIn, pendingById, withdrawPending } from './pending-store.ts'
import { publishCheckIn } from './publish-check-in.ts'
import { isSameBrowser } from './visitor-cookie.ts'

type PendingDeps = Pick<Deps, 'pool' | 'live'>

type Input = InputOf<typeof contract.pendingCheckIn>
type Reply = ReplyOf<typeof contract.pendingCheckIn>

/** A call that is repeated because its response was lost sends no second email. */
const RESEND_LIMIT: Limit = { max: 1, windowS: 30 }

/** Whether the check-in is still pending: the emailed link may have been opened in another browser. */
export const pendingState = ({ pool }: PendingDeps, caller: Caller, input: Input): Promise<Reply> =>
  inTransaction(pool, async client => {
    const { pending } = await ownPending(client, caller, input, { lock: false })
    return stateOf(pending)
  })

/** Sends the email again. A declined request counts nothing, since its transaction is rolled back. */
export const resendEmail = (
  { pool, countEmails, hashNetworks }: Pick<Deps, 'pool'> & { countEmails: CountEmails; hashNetworks: HashNetworks },
  caller: Caller,
  input: Input,
): Promise<Reply> =>
  inTransaction(pool, async client => {
    const { link, pending } = await ownPending(client, caller, input, { lock: false })
    if (!link || !pending?.user_email || stateOf(pending).state !== 'pending') return stateOf(pending)
    const [repeated] = await countEach(client, [[{ key: `email again ${pending.id}`, ...RESEND_LIMIT }]])
    if (repeated) return { state: 'pending' }
    const [withheld] = await countEmails(client, [
      { link, networks: hashNetworks(caller.ip), ip: caller.ip, to: pending.user_email },
    ])
    if (withheld) throw new Declined('emails_used_up', { error: withheld.sentence, retryAfterS: withheld.retryAfterS })
    await enqueue(client, 'send_check_in_letter', { linkId: link.id, id: pending.id })
    return { state: 'pending' }
  })

/** For a mistyped email: the link in that mailbox stops working, and nothing of the check-in stays. */
export async function withdrawCheckIn({ pool, live }: PendingDeps, caller: Caller, input: Input): Promise<Reply> {
  const { link, pending } = await linkQueue(input.checkinToken, () =>
    inTransaction(pool, async client => {
      const own = await ownPending(client, caller, input, { lock: true })
      if (own.pending && isWaiting(own.pending)) await withdrawPending(client, own.pending)
      return own
    }),
  )
  if (!link || !pending) return { state: 'gone' }
  if (!isWaiting(pending)) return stateOf(pending)
  publishCheckIn(live, link)
  return { state: 'gone' }
}

async function ownPending(
  client: pg.PoolClient,
  caller: Caller,
  { checkinToken, id }: Input,
  { lock }: { lock: boolean },
): Promise<{ link?: LinkState; pending?: PendingCheckIn }> {
  const [link] = await linkStates(client, [checkinToken], { lock })
  const pending = link && (await pendingById(client, link.id, id))
  if (pending && !isSameBrowser(caller.cookies, checkinToken, pending)) throw new Declined('not_found')
  return { link, pending }
}

const isWaiting = (pending: PendingCheckIn) => ['pending', 'held'].includes(stateOf(pending).state)

function stateOf(pending: PendingCheckIn | undefined): Reply {
  if (!pending) return { state: 'gone' }
  if (pending.confirmed_at) return { state: 'confirmed' }
  if (pending.decision === 'declined')
    return { state: 'declined', ...(pending.decline_reason && { reason: pending.decline_reason }) }
  return { state: pending.waits_for === 'review' ? 'held' : 'pending' }
}
