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
import { type LinkState, linkStates, publishCheckIn } from '../links/index.ts'
import type { CountEmails } from './count-emails.ts'
import { linkQueue } from './link-queue.ts'
import { earlierOf, type PendingCheckIn, pendingById, withdrawPending } from './pending-store.ts'
import { recordedSession } from './sessions/recorded-sessions.ts'
import { isSameBrowser } from './visitor-cookie.ts'

type PendingDeps = Pick<Deps, 'pool' | 'live'>

type Input = InputOf<typeof contract.pendingCheckIn>
type Reply = ReplyOf<typeof contract.pendingCheckIn>

/** A call that is repeated because its response was lost sends no second email. */
const RESEND_LIMIT: Limit = { max: 1, windowS: 30 }

/** Whether the check-in is still pending: the emailed link may have been opened in another browser. */
export const pendingState = ({ pool }: PendingDeps, caller: Caller, input: Input): Promise<Reply> =>
  inTransaction(pool, async client => {
    return answerOf(client, await ownPending(client, caller, input, { lock: false }))
  })

/** Sends the email again. A declined request counts nothing, since its transaction is rolled back. */
export const resendEmail = (
  { pool, countEmails, hashNetworks }: Pick<Deps, 'pool'> & { countEmails: CountEmails; hashNetworks: HashNetworks },
  caller: Caller,
  input: Input,
): Promise<Reply> =>
  inTransaction(pool, async client => {
    const own = await ownPending(client, caller, input, { lock: false })
    const { link, pending } = own
    if (!link || !pending?.user_email || stateOf(pending) !== 'pending') return answerOf(client, own)
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
  const { answer, changed } = await linkQueue(input.checkinToken, () =>
    inTransaction(pool, async (client): Promise<{ answer: Reply; changed?: LinkState }> => {
      const own = await ownPending(client, caller, input, { lock: true })
      const { link, pending } = own
      if (!link || !pending || !isWaiting(pending)) return { answer: await answerOf(client, own) }
      await withdrawPending(client, link, pending)
      return { answer: { state: 'gone' }, changed: link }
    }),
  )
  if (changed) publishCheckIn(live, changed)
  return answer
}

interface OwnPending {
  link?: LinkState | undefined
  pending?: PendingCheckIn | undefined
}

async function ownPending(
  client: pg.PoolClient,
  caller: Caller,
  { checkinToken, id }: Input,
  { lock }: { lock: boolean },
): Promise<OwnPending> {
  const [link] = await linkStates(client, [checkinToken], { lock })
  const pending = link && (await pendingById(client, link.id, id))
  if (pending && !isSameBrowser(caller.cookies, checkinToken, pending)) throw new Declined('not_found')
  return { link, pending }
}

const isWaiting = (pending: PendingCheckIn) => ['pending', 'held'].includes(stateOf(pending))

function stateOf({ confirmed_at, voided, decision, waits_for }: PendingCheckIn): Reply['state'] {
  if (confirmed_at) return voided ? 'void' : 'confirmed'
  if (decision === 'declined') return 'declined'
  return waits_for === 'review' ? 'held' : 'pending'
}

async function answerOf(client: pg.ClientBase, { link, pending }: OwnPending): Promise<Reply> {
  if (!link || !pending) return { state: 'gone' }
  const state = stateOf(pending)
  if (state === 'declined') return { state, ...(pending.decline_reason && { reason: pending.decline_reason }) }
  if (state !== 'confirmed' || pending.earlier_id === null) return { state }
  const earlier = await earlierOf(client, pending)
  if (!earlier) return { state, earlier: null }
  const { id, checked_in_at: checkedInAt } = earlier
  const session = await recordedSession(client, link, id)
  return { state, earlier: { id, checkedInAt: checkedInAt.toISOString(), ...session } }
}
