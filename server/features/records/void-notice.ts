import { sql } from 'kysely'
import { UNDO_VOID_MS } from '../../../contract/records.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl, sessionWithoutUrl } from '../links/index.ts'
import { countRecordEmail, displayEmail, type Mail } from '../mail/index.ts'
import { namedSession } from '../schedules/index.ts'

interface VoidAct {
  linkId: string
  id: string
  /** Of the act in the journal. */
  seq: number
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      notify_void: VoidAct
      send_void_email: VoidAct
    }
  }
}

const jobKeyOf = ({ linkId, id }: VoidAct) => `notify_void ${linkId} ${id}`

/** Tells the visitor after the time for an undo, if the act still holds. */
export const enqueueVoidNotice = (tx: Queries, act: VoidAct): Promise<void> =>
  enqueue(tx, 'notify_void', act, { key: jobKeyOf(act), delayMs: UNDO_VOID_MS })

type JobDeps = Pick<Deps, 'db'> & { mail: Mail }

export const voidNoticeJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    notify_void: act => deps.db.transaction().execute(tx => countAndSend(tx, act)),
    send_void_email: act => sendVoidEmail(deps, act),
  },
})

/** In one transaction, so that a retry counts no email twice. An email beyond a limit waits until it is allowed. */
async function countAndSend(tx: Queries, act: VoidAct): Promise<void> {
  const record = await voidInForce(tx, act)
  if (!record) return
  const counted = await countRecordEmail(tx, act, record.user_email)
  if (counted === 'send') await enqueue(tx, 'send_void_email', act)
  else await enqueue(tx, 'notify_void', act, { key: jobKeyOf(act), runAt: counted })
}

async function sendVoidEmail({ db, mail }: JobDeps, act: VoidAct): Promise<void> {
  const record = await voidInForce(db, act)
  if (!record) return
  await mail.send(
    {
      kind: 'check_in_voided',
      locationName: nameWithoutUrl(record),
      hostName: hostWithoutUrl(record),
      checkedInAt: record.checked_in_at.toISOString(),
      session: sessionWithoutUrl(await namedSession(db, act.linkId, record.occurrence_at)),
      reason: record.reason,
      replyTo: displayEmail(record.creator_email),
    },
    record.user_email,
  )
}

interface VoidInForce {
  user_email: string
  checked_in_at: Date
  reason: string
  location_name: string
  formatted_address: string
  host_name: string | null
  creator_email: string
  occurrence_at: Date | null
}

/** The record that this act has voided, if no later act has restored it and its visitor can be told. */
async function voidInForce(db: Queries, { linkId, id, seq }: VoidAct): Promise<VoidInForce | undefined> {
  const { rows } = await sql<VoidInForce>`
    select c.user_email, c.checked_in_at, a.personal ->> 'reason' as reason, l.location_name, l.formatted_address, ${sql.raw(hostNameOf('o'))} as host_name,
      o.email as creator_email, c.occurrence_at
    from check_ins c join links l on l.id = c.link_id join creators o on o.id = l.creator_id
    join record_acts a on a.link_id = c.link_id and a.seq = ${seq}
    where c.link_id = ${linkId} and c.id = ${id} and c.state = 'void' and c.email_verified and c.user_email is not null
      and a.personal is not null and not exists (
        select from record_acts later where later.link_id = ${linkId} and later.check_in_id = ${id}
          and later.seq > ${seq} and later.act = 'void')`.execute(db)
  return rows[0]
}
