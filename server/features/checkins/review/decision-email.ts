import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl, sessionWithoutUrl } from '../../links/index.ts'
import { countRecordEmail, displayEmail, type Mail, mentionsUrl } from '../../mail/index.ts'
import { namedSession } from '../../schedules/index.ts'

/** A creator who decided by mistake has as long to take it back. */
const AFTER_S = 60

interface Decision {
  linkId: string
  id: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_decision: Decision
      send_decision_email: Decision
    }
  }
}

type EmailDeps = Pick<Deps, 'db'> & { mail: Mail }

const jobKeyOf = ({ id }: Decision) => `decision ${id}`

export const decisionEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    send_decision: decision => deps.db.transaction().execute(tx => countAndSend(tx, decision)),
    send_decision_email: decision => sendDecision(deps, decision),
  },
})

/** In the transaction of the decision. */
export async function enqueueDecisionEmails(
  client: pg.ClientBase,
  linkId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; run_at: Date }>(
    `select id, now() + interval '${AFTER_S} seconds' as run_at from pending_check_ins
     where link_id = $1 and id = any($2::uuid[]) and email_verified`,
    [linkId, ids],
  )
  for (const { id, run_at } of rows)
    await enqueue(client, 'send_decision', { linkId, id }, { key: jobKeyOf({ linkId, id }), runAt: run_at })
}

/** In one transaction, so that a retry counts no email twice. An email beyond a limit waits until it is allowed. */
async function countAndSend(tx: Queries, decision: Decision): Promise<void> {
  const decided = await standingDecision(tx, decision)
  if (!decided) return
  const counted = await countRecordEmail(tx, decision, decided.user_email)
  if (counted === 'send') await enqueue(tx, 'send_decision_email', decision)
  else await enqueue(tx, 'send_decision', decision, { key: jobKeyOf(decision), runAt: counted })
}

interface Decided {
  user_email: string
  decision: 'approved' | 'declined'
  decline_reason: string | null
  checked_in_at: Date
  location_name: string
  host_name: string | null
  formatted_address: string
  creator_email: string
  occurrence_at: Date | null
}

async function sendDecision({ db, mail }: EmailDeps, decision: Decision): Promise<void> {
  const decided = await standingDecision(db, decision)
  if (!decided) return
  const reason = decided.decline_reason
  await mail.send(
    {
      kind: 'review_decided',
      approved: decided.decision === 'approved',
      reason: reason !== null && mentionsUrl(reason) ? null : reason,
      locationName: nameWithoutUrl(decided),
      hostName: hostWithoutUrl(decided),
      checkedInAt: decided.checked_in_at.toISOString(),
      session: sessionWithoutUrl(await namedSession(db, decision.linkId, decided.occurrence_at)),
      replyTo: displayEmail(decided.creator_email),
    },
    decided.user_email,
  )
}

/** To verified addresses only: an address that was merely typed in may be anybody's. One who was let in may be void by now. */
async function standingDecision(db: Queries, { linkId, id }: Decision): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    select p.user_email, p.decision, p.decline_reason, p.checked_in_at, l.location_name,
      ${sql.raw(hostNameOf('o'))} as host_name, l.formatted_address, o.email as creator_email, c.occurrence_at
    from pending_check_ins p join links l on l.id = p.link_id join creators o on o.id = l.creator_id
    left join check_ins c on (c.link_id, c.id, c.state) = (p.link_id, p.id, 'valid')
    where p.link_id = ${linkId} and p.id = ${id} and p.decision is not null and p.email_verified
      and (p.decision = 'declined' or c.id is not null)`.execute(db)
  return rows[0]
}
