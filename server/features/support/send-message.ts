import type { InputOf } from '../../../contract/endpoint.ts'
import type { sendSupport } from '../../../contract/support.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { allowedFrom } from '../../http/network.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Captcha } from '../captcha/index.ts'
import { sessionEmailOf } from '../creators/index.ts'
import { countEmail } from '../mail/index.ts'
import { newTicketId } from './ticket.ts'

const HOUR_S = 60 * 60
/** Per network: a school or an office shares one. */
const MESSAGES = { max: 30, windowS: HOUR_S }
/** Per network too; each further message of the hour needs a proof of work. */
const WITHOUT_PROOF_OF_WORK = { max: 10, windowS: HOUR_S }

export type SupportDeps = Pick<Deps, 'config' | 'db' | 'log'> & { captcha: Pick<Captcha, 'checkProofOfWork'> }

/** Stores the message and queues the emails to the team and to the sender. Returns the ticket id. */
export async function sendMessage(
  { config, db, log, captcha }: SupportDeps,
  caller: Caller,
  { recaptchaToken, ...message }: InputOf<typeof sendSupport>,
): Promise<string> {
  const { ip } = caller
  await enforceNetworkLimit({ config, db }, 'support', ip, MESSAGES)
  if (!(await allowedFrom({ config, db }, 'support free', ip, WITHOUT_PROOF_OF_WORK)))
    await captcha.checkProofOfWork(recaptchaToken)
  return db.transaction().execute(async tx => {
    // Anyone can type any email, so only the session's own email counts as verified.
    const verified = (await sessionEmailOf(tx, caller)) === message.email
    const ticketId = await insertMessage(tx, message)
    if (config.SUPPORT_EMAIL) await enqueue(tx, 'send_support_to_team', { ticketId, verified })
    const usedUp = await countEmail(tx, 'support', message.email)
    if (usedUp) log.info({ ticketId, per: usedUp.counter.per }, 'a receipt is withheld: its recipient has had enough')
    else await enqueue(tx, 'acknowledge_support', { ticketId })
    return ticketId
  })
}

/** Retries with another ticket id while the drawn one is taken. */
async function insertMessage(
  tx: Queries,
  message: Omit<InputOf<typeof sendSupport>, 'recaptchaToken'>,
): Promise<string> {
  const stored = await tx
    .insertInto('support_messages')
    .values({ ticket_id: newTicketId(), ...message })
    .onConflict(on => on.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return stored ? stored.ticket_id : insertMessage(tx, message)
}
