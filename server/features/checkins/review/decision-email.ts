import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import { type Mail, mentionsUrl } from '../../mail/index.ts'

/** A creator who decided by mistake has as long to take it back. */
const AFTER_S = 60

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_decision: { linkId: string; id: string }
    }
  }
}

type EmailDeps = Pick<Deps, 'db'> & { mail: Mail }

export const decisionEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: { send_decision: payload => sendDecision(deps, payload) },
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
    await enqueue(client, 'send_decision', { linkId, id }, { key: `decision ${id}`, runAt: run_at })
}

interface Decided {
  user_email: string
  decision: 'approved' | 'declined'
  decline_reason: string | null
  checked_in_at: Date
  location_name: string
  host_name: string | null
  formatted_address: string
}

/** To verified addresses only: an address that was merely typed in may be anybody's. */
async function sendDecision({ db, mail }: EmailDeps, { linkId, id }: { linkId: string; id: string }): Promise<void> {
  const { rows } = await sql<Decided>`
    select p.user_email, p.decision, p.decline_reason, p.checked_in_at, l.location_name, l.host_name, l.formatted_address
    from pending_check_ins p join links l on l.id = p.link_id
    where p.link_id = ${linkId} and p.id = ${id} and p.decision is not null and p.email_verified
      and l.creator_id is not null`.execute(db)
  const [decided] = rows
  if (!decided) return
  const withoutUrl = (text: string | null) => (text !== null && mentionsUrl(text) ? null : text)
  await mail.send(
    {
      kind: 'review_decided',
      approved: decided.decision === 'approved',
      reason: withoutUrl(decided.decline_reason),
      locationName:
        withoutUrl(decided.location_name) ?? withoutUrl(decided.formatted_address) ?? 'the place of the link',
      hostName: withoutUrl(decided.host_name),
      checkedInAt: decided.checked_in_at.toISOString(),
    },
    decided.user_email,
  )
}
